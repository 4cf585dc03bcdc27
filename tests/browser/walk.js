// Walks every choice the page offers, at position after position of a table where this page holds all seats.
// Moves that the page sends are noted and answered here: they never reach the server. The game goes on by
// random moves over HTTP. Answers with how many positions were seen, and how choices and legal moves differed.

/** Before the page's own scripts: listen to the table, and catch what the page would play. */
function spy() {
  const Real = window.WebSocket;
  const heard = { state: null, sent: [], catches: false, waiting: [] };
  window.heard = heard;
  window.WebSocket = class extends Real {
    set onmessage(listener) {
      this.listener = listener;
      super.onmessage = (event) => {
        listener(event);
        const message = JSON.parse(event.data);
        if (message.state) heard.state = message.state;
        for (const wake of heard.waiting.splice(0)) wake();
      };
    }
    send(data) {
      const message = JSON.parse(data);
      if (!heard.catches || message.command?.type !== "play") return super.send(data);
      heard.sent.push(message.command.move);
      const reply = JSON.stringify({ type: "reply", id: message.id, done: true, seq: 0 });
      queueMicrotask(() => this.listener({ data: reply }));
    }
  };
}

async function walk({ table, keys, positions, seed }) {
  const channel = new MessageChannel();
  const settled = () =>
    new Promise((done) => {
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    });
  let random = seed;
  const pick = (list) => list[(random = (random * 48271) % 2147483647) % list.length];

  const isEnabled = (button) => button.getAttribute("aria-disabled") !== "true" && !button.disabled;
  const offered = () => {
    const buttons = [...document.querySelectorAll("button[data-key]")].filter(isEnabled);
    return [...new Set(buttons.map((button) => button.dataset.key))];
  };
  const find = (key) => [...document.querySelectorAll(`button[data-key="${key}"]`)].find(isEnabled);
  const escape = async () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    await settled();
  };
  const press = async (button) => {
    button.click();
    await settled();
  };
  const back = async (depth) => {
    for (let i = 0; i <= depth; i++) await escape();
  };

  /** Press a choice again after others were tried: one step back, or from the start again. */
  const reach = async (path, key) => {
    if (!find(key)) await escape();
    if (!find(key)) {
      await back(path.length);
      for (const one of path) await press(find(one));
    }
    return find(key);
  };

  const explore = async (roots, path, key) => {
    const button = await reach(path, key);
    if (!button) throw new Error(`expected to come back to ${[...path, key]}`);
    const before = heard.sent.length;
    await press(button);
    if (heard.sent.length > before) return;
    const here = [...path, key];
    if (document.querySelector("button.pav-held")) return holds();
    const next = offered().filter((other) => !roots.includes(other) && !here.includes(other));
    next.sort((a, b) => a.startsWith("take:") - b.startsWith("take:"));
    for (const other of next) await explore(roots, here, other);
    await back(here.length);
  };

  /** What may be kept when passing: tiles are taken in and out; each heap of them is tried once. */
  const holds = async () => {
    const tiles = () => [...document.querySelectorAll("button.pav-held")];
    const isKept = (tile) => tile.getAttribute("aria-pressed") === "true";
    const name = (tile) => tile.getAttribute("aria-label");
    const done = () => document.querySelector("button.pav-done").dataset.key;
    const note = () => heard.sent.push(`pass=${done().slice(5)}`);
    for (let tile; (tile = tiles().find(isKept)); ) await press(tile);
    const kinds = [...new Set(tiles().map(name))];
    const grow = async (first) => {
      note();
      for (let i = first; i < kinds.length; i++) {
        const tile = tiles().find((one) => name(one) === kinds[i] && !isKept(one) && isEnabled(one));
        if (!tile) continue;
        const at = tiles().indexOf(tile);
        await press(tile);
        await grow(i);
        await press(tiles()[at]);
      }
    };
    await grow(0);
    // The last button plays what is kept, as it says.
    const [said, before] = [done(), heard.sent.length];
    await press(document.querySelector("button.pav-done"));
    if (heard.sent[before] !== `pass=${said.slice(5)}`) throw new Error(`${said} played ${heard.sent[before]}`);
    await back(2);
  };

  const told = () => new Promise((wake) => heard.waiting.push(wake));
  const play = async (state, move) => {
    const command = { type: "play", seat: state.turn, board: state.board, move, confirm: true };
    const answer = await fetch(`/api/tables/${table}/messages`, {
      method: "POST",
      headers: { Authorization: `Bearer ${keys[state.turn]}`, "Content-Type": "application/json" },
      body: JSON.stringify({ type: "do", id: `w${state.board}`, command }),
    });
    if (!(await answer.json()).done) throw new Error(`${move} was refused`);
    while (heard.state.board === state.board || heard.state.waits === "deal") await told();
    await settled();
    await settled();
  };

  // Buttons are pressed here, not looked at: without drawing it takes a tenth of the time.
  document.getElementById("app").style.display = "none";
  const differing = [];
  let seen = 0;
  while (seen < positions && heard.state.waits === "move") {
    const state = heard.state;
    heard.sent = [];
    heard.catches = true;
    const roots = offered();
    for (const key of roots) await explore(roots, [], key);
    heard.catches = false;
    // PA-53: in the last round only the plain pass is offered, keeping is never better.
    const wanted = state.view.round === 6 ? state.legal.filter((move) => !/^pass=./.test(move)) : state.legal;
    const missing = wanted.filter((move) => !heard.sent.includes(move));
    const wrong = heard.sent.filter((move) => !wanted.includes(move));
    if (missing.length || wrong.length) differing.push({ ply: state.ply, missing, wrong, view: state.view });
    seen++;
    await play(state, pick(state.legal));
  }
  return { seen, differing, isOver: heard.state.waits === "over" };
}
