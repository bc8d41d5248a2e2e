// Creates and finds elements. Text from the data never becomes markup.

const SVG = "http://www.w3.org/2000/svg";

const find = (id) => document.getElementById(id);

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** A use of the picture with this name in the sheet. */
const drawn = (name, attributes = {}) => svg("use", { href: `#${name}`, ...attributes });

const at = (x, y) => ({ transform: `translate(${x} ${y})` });

const written = (number) => number.toLocaleString("en");

/** A number with its noun, as in "1 square" and "2 squares". */
const numberOf = (number, thing) => `${written(number)} ${thing}${number === 1 ? "" : "s"}`;

/** The number of nodes below a node that are not recorded, in words, or false if there are none. */
const notHeld = ({ hidden, at_least: atLeast }) =>
  hidden > 0 && `${atLeast ? "at least " : ""}${numberOf(hidden, "node")} below that this page does not hold`;

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
