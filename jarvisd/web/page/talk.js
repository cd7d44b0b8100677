// The page: which room, start, mute, what is going on, and what was understood and said.

import { Refused, ask, token } from "./api.js";
import { Line, TAKEN_OVER } from "./line.js";
import { Sound } from "./sound.js";

const KEPT = 100;
const ROOM = "jarvisd.room";
const byId = (id) => document.getElementById(id);
const texts = JSON.parse(byId("texts").textContent);

let talk = null;
let muted = false;
let wake = "";

function show(state, hint = texts.hints[state] ?? "") {
  document.body.dataset.state = state;
  byId("word").textContent = texts.states[state];
  byId("hint").textContent = hint.replace("WAKE", wake);
}

function add(kind, text, language) {
  const line = document.createElement("li");
  line.className = kind;
  const who = document.createElement("b");
  who.textContent = texts[kind];
  const words = document.createElement("span");
  words.textContent = text;
  if (language) words.lang = language;
  line.append(who, words);
  byId("talk").append(line);
  while (byId("talk").children.length > KEPT) byId("talk").firstChild.remove();
  line.scrollIntoView({ block: "nearest" });
}

function offer(running) {
  byId("start").textContent = running ? texts.stop : texts.start;
  byId("mute").hidden = !running;
  byId("room").disabled = running;
}

function level(loud) {
  byId("level").style.setProperty("--loud", loud.toFixed(2));
}

function press(on) {
  muted = on;
  byId("mute").dataset.on = String(on);
  byId("mute").textContent = on ? texts.unmute : texts.mute;
}

function reason(error) {
  if (error instanceof Refused) return error.message;
  return texts.faults[error.name] ?? texts.faults.other;
}

async function end(state, hint) {
  const ending = talk;
  talk = null;
  offer(false);
  press(false);
  show(state, hint);
  ending?.line?.close();
  await ending?.sound.close();
  await ending?.awake?.release();
}

async function start() {
  const mine = { sound: null, line: null, hears: true, state: "idle" };
  talk = mine;
  offer(true);
  show("connecting");
  mine.sound = new Sound({
    heard: (pcm) => mine.line?.send(pcm),
    played: (number) => mine.line?.tell({ type: "played", number }),
    failed: (error) => talk === mine && end("fault", reason(error)),
    level,
  });
  try {
    await mine.sound.open();
    if (talk !== mine) {
      await mine.sound.close();
      return;
    }
    mine.awake = await navigator.wakeLock?.request("screen").catch(() => null);
    mine.line = connect(mine, byId("room").value);
  } catch (error) {
    if (talk === mine) await end("fault", reason(error));
  }
}

function connect(mine, room) {
  return new Line(room, token.get(), {
    opened: () => mine.line.tell({ type: "begin", rate: mine.sound.rate }),
    message: (message) => talk === mine && hear(mine, message),
    sound: (pcm) => mine.sound.play(pcm),
    lost: () => lost(mine),
    ended: (code) => talk === mine && end("fault", code === TAKEN_OVER ? texts.faults.taken : texts.faults.other),
  });
}

// Returns whether to try again: not where the room says that it is no use.
async function lost(mine) {
  if (talk !== mine) return false;
  mine.sound.hush();
  level(0);
  show("lost");
  try {
    await ask(`/rooms/${encodeURIComponent(byId("room").value)}`);
  } catch (error) {
    if (error instanceof Refused && error.status < 500 && talk === mine) {
      await end("fault", reason(error));
      if (error.status === 401) await prepare();
      return false;
    }
  }
  return talk === mine;
}

function hear(mine, message) {
  switch (message.type) {
    case "hello":
      wake = message.wake;
      mine.state = message.state;
      break;
    case "listen":
      mine.hears = message.on;
      press(!message.on);
      mine.sound.hear(message.on).catch((error) => talk === mine && end("fault", reason(error)));
      show(message.on ? mine.state : "muted");
      break;
    case "state":
      mine.state = message.state;
      // A room that was muted by voice still says so.
      if (mine.hears || message.state === "speaking" || message.state === "muted") show(message.state);
      break;
    case "heard":
    case "said":
      add(message.type, message.text, message.language);
      break;
    case "end":
      mine.sound.end(message.number);
      break;
    case "hush":
      mine.sound.hush();
      break;
    default:
  }
}

async function turnMute() {
  const mine = talk;
  const on = !muted;
  // First here, then there: nothing more leaves this machine, whatever becomes of the request.
  if (on) mine.sound.hear(false);
  try {
    await ask(`/rooms/${encodeURIComponent(byId("room").value)}/${on ? "mute" : "unmute"}`, "POST");
  } catch (error) {
    if (talk === mine) await end("fault", reason(error));
  }
}

// Finds the rooms that a page can be; asks for the token where there is one.
async function prepare() {
  byId("start").disabled = true;
  try {
    const { rooms } = await ask("/rooms");
    const names = rooms.filter((room) => room.browser).map((room) => room.name);
    byId("login").hidden = true;
    byId("start").hidden = false;
    byId("room").replaceChildren(...names.map((name) => new Option(name)));
    const wanted = new URLSearchParams(location.search).get("room") ?? localStorage.getItem(ROOM);
    if (names.includes(wanted)) byId("room").value = wanted;
    byId("rooms").hidden = !names.length;
    if (!names.length) show("fault", texts.faults.none);
    else if (!window.isSecureContext) show("fault", texts.faults.insecure);
    else {
      show("off");
      byId("start").disabled = false;
    }
  } catch (error) {
    const asked = error instanceof Refused && error.status === 401;
    byId("login").hidden = !asked;
    byId("start").hidden = asked;
    if (asked) {
      show("off", token.get() ? texts.faults.token : texts.hints.login);
      byId("token").focus();
    } else {
      show("lost", error instanceof Refused ? error.message : undefined);
      setTimeout(prepare, 5000);
    }
  }
}

byId("start").addEventListener("click", () => (talk ? end("off") : start()));
byId("mute").addEventListener("click", turnMute);
byId("room").addEventListener("change", () => localStorage.setItem(ROOM, byId("room").value));
byId("login").addEventListener("submit", (event) => {
  event.preventDefault();
  token.set(byId("token").value);
  byId("token").value = "";
  prepare();
});
prepare();
