// The connection to the room: made anew when it is lost, later and later.

const PROTOCOL = "jarvisd.talk";
const FIRST_MS = 500;
const LONGEST_MS = 10000;
// Bytes that wait to be sent: what is that late is of no use to a conversation.
const MOST_WAITING = 320000;

// Codes with which the room sends a page away for good (docs/browser.md).
export const TAKEN_OVER = 4409;
const FINAL = new Set([TAKEN_OVER, 4400, 4429, 1009]);

// A socket cannot send the header that everything else shows the token in.
function protocols(token) {
  if (!token) return [PROTOCOL];
  const bytes = String.fromCharCode(...new TextEncoder().encode(token));
  const plain = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return [PROTOCOL, `bearer.${plain}`];
}

export class Line {
  // opened(); message(object); sound(buffer); lost(), returns whether to go on; ended(code)
  constructor(room, token, told) {
    this.url = `/api/v1/rooms/${encodeURIComponent(room)}/talk`;
    this.token = token;
    this.told = told;
    this.pause = FIRST_MS;
    this.over = false;
    this.hurry = () => {
      if (this.timer && document.visibilityState === "visible") this.connect();
    };
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = null;
    const address = new URL(this.url, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address, protocols(this.token));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.told.opened();
    socket.onmessage = ({ data }) => {
      this.pause = FIRST_MS;
      if (typeof data === "string") this.told.message(JSON.parse(data));
      else this.told.sound(data);
    };
    socket.onclose = ({ code }) => this.closed(code);
    this.socket = socket;
  }

  async closed(code) {
    if (this.over) return;
    if (FINAL.has(code)) {
      this.close();
      this.told.ended(code);
      return;
    }
    const goOn = await this.told.lost();
    if (this.over) return;
    if (!goOn) {
      this.close();
      return;
    }
    this.timer = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random() / 2));
    this.pause = Math.min(2 * this.pause, LONGEST_MS);
  }

  tell(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  send(pcm) {
    if (this.socket.readyState === WebSocket.OPEN && this.socket.bufferedAmount < MOST_WAITING) this.socket.send(pcm);
  }

  close() {
    this.over = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket.close(1000);
  }
}
