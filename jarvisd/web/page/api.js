// What the page asks for besides the conversation; the token is kept for this tab only.

const KEY = "jarvisd.token";

export const token = {
  get: () => sessionStorage.getItem(KEY) ?? "",
  set: (value) => sessionStorage.setItem(KEY, value),
};

export class Refused extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

// Returns what is answered; throws Refused with the reason in this page's language, or TypeError
// if nobody answers.
export async function ask(path, method = "GET") {
  const headers = { "Accept-Language": document.documentElement.lang };
  if (token.get()) headers.Authorization = `Bearer ${token.get()}`;
  const answer = await fetch(`/api/v1${path}`, { method, headers });
  const told = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, told.detail ?? "");
  return told;
}
