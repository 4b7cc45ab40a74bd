import type { BrowserContext, Request } from 'playwright-core';
import { eventually } from '../../support/eventually';

export interface Call {
  method: string;
  /** The path without the host's prefix, e.g. `/api/getlocalbyid/1`. */
  path: string;
  body: unknown;
  request: Request;
  answered: boolean;
}

/**
 * Records all requests. Also records errors: console errors and warnings, uncaught exceptions, and failed requests. A
 * test removes each error that it expects with `take`. Any other error fails the test at its end.
 */
export class Observer {
  readonly calls: Call[] = [];
  readonly requests: Request[] = [];
  readonly #wrong: string[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (!['error', 'warning', 'assert'].includes(message.type())) return;
      // The browser logs this line for each failed request. It is skipped, because `#failed` records the request with
      // more details.
      if (message.text().startsWith('Failed to load resource')) return;
      this.#wrong.push(`console.${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#wrong.push(`uncaught: ${error.error().message}`));
    context.on('request', (request) => {
      this.#seen(request);
    });
    context.on('response', (response) => {
      const call = this.calls.find(({ request }) => request === response.request());
      if (call) call.answered = true;
      if (response.status() >= 400) this.#failed(response.request(), response.status());
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed';
      // The browser aborts requests when the patient leaves the page, so an aborted request is no failure.
      if (reason !== 'net::ERR_ABORTED') this.#failed(request, reason);
    });
  }

  #seen(request: Request) {
    this.requests.push(request);
    const path = /\/api\/.*$/.exec(request.url())?.[0];
    if (path === undefined || request.method() === 'OPTIONS') return;
    const body: unknown = request.postDataJSON();
    this.calls.push({ method: request.method(), path, body, request, answered: false });
  }

  #failed(request: Request, reason: string | number) {
    this.#wrong.push(`${request.method()} ${new URL(request.url()).pathname} ${reason}`);
  }

  get wrong(): readonly string[] {
    return this.#wrong;
  }

  async take(expected: string | RegExp): Promise<string> {
    let taken = '';
    await eventually(() => {
      const index = this.#wrong.findIndex((wrong) =>
        typeof expected === 'string' ? wrong === expected : expected.test(wrong),
      );
      if (index < 0)
        throw new Error(`Expected the error ${String(expected)}; errors so far: ${JSON.stringify(this.#wrong)}`);
      taken = this.#wrong.splice(index, 1)[0] ?? '';
    });
    return taken;
  }

  callsTo(path: string): Call[] {
    return this.calls.filter((call) => call.path === path);
  }
}
