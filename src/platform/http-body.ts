import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type HttpServer = Server;
export type HttpRequest = IncomingMessage;
/** What the body of an answer is written to. */
export type HttpBody = ServerResponse;

/** Writes the body of an answer, whose head is on its way, and ends it. The client may have gone already. */
export type WriteBody = (to: HttpBody) => void;

/**
 * What the server hands to an app with a request. An app that calls `answerWith` leaves the body of its answer to that
 * function: for one that lasts, a web stream would cost 10 KB more, and several promises each time something is sent.
 */
export type ServerEnv = { answerWith?(write: WriteBody): void; incoming?: HttpRequest };
