// The position of a player, with undo and redo.

/** The chosen things, and the crossed-out ones, each with its origin: "you", or a "step" of a hint. */
class Game {
  constructor(stage) {
    this.stage = stage;
    this.start(stage.given);
  }

  start(chosen) {
    this.past = [{ chosen: new Set([...this.stage.given, ...chosen]), crosses: new Map() }];
    this.now = 0;
  }

  get position() {
    return this.past[this.now];
  }

  get outlook() {
    return new Outlook(this.stage, this.position.chosen, this.position.crosses);
  }

  get canUndo() {
    return this.now > 0;
  }

  get canRedo() {
    return this.now + 1 < this.past.length;
  }

  undo() {
    if (this.canUndo) this.now -= 1;
  }

  redo() {
    if (this.canRedo) this.now += 1;
  }

  standing(square) {
    return this.stage.onSquare[square].find(({ id }) => this.position.chosen.has(id));
  }

  /** Places a thing and removes an earlier one from its square. */
  place(id) {
    this.change((chosen, crosses) => {
      const old = this.standing(this.stage.things[id].square);
      if (old) this.take(old.id, chosen, crosses);
      chosen.add(id);
    });
  }

  /** Places and crosses out what a hint says, as one change. */
  follow(place, cross) {
    this.change((chosen, crosses) => {
      place.forEach((id) => chosen.add(id));
      cross.forEach((id) => crosses.set(id, "step"));
    });
  }

  remove(id) {
    this.change((chosen, crosses) => this.take(id, chosen, crosses));
  }

  /** Removes a thing and the crosses of hints, which may depend on it. */
  take(id, chosen, crosses) {
    chosen.delete(id);
    this.forgetSteps(crosses);
  }

  forgetSteps(crosses) {
    for (const [crossed, by] of crosses) if (by === "step") crosses.delete(crossed);
  }

  cross(ids, by) {
    this.change((chosen, crosses) => ids.forEach((id) => crosses.set(id, by)));
  }

  uncross(ids) {
    this.change((chosen, crosses) => {
      ids.forEach((id) => crosses.delete(id));
      this.forgetSteps(crosses);
    });
  }

  change(make) {
    const { chosen, crosses } = this.position;
    const next = { chosen: new Set(chosen), crosses: new Map(crosses) };
    make(next.chosen, next.crosses);
    this.past.splice(this.now + 1, Infinity, next);
    this.now += 1;
  }
}
