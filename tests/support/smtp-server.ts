import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  raw: string;
};

/** How a mail server treats what it is sent. */
export type SmtpManner = 'takes' | 'refuses address' | 'refuses for now' | 'cuts' | 'says nothing';

/** A real SMTP listener on the loopback address, whose manners the test changes. */
export async function startSmtpServer(port = 0) {
  const received: ReceivedMail[] = [];
  let manner: SmtpManner = 'takes';
  let tries = 0;
  const refusal = (message: string, responseCode: number) =>
    Object.assign(new Error(message), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, callback) {
      tries += 1;
      if (manner === 'says nothing') return;
      callback(manner === 'refuses for now' ? refusal('try again later', 451) : null);
    },
    onRcptTo(_address, _session, callback) {
      callback(manner === 'refuses address' ? refusal('no such user', 550) : null);
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        parts.push(part);
      });
      stream.on('end', async () => {
        if (manner === 'cuts') {
          for (const connection of server.connections) {
            (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
          }
          return;
        }
        const raw = Buffer.concat(parts).toString('utf8');
        const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        received.push({ from: mailFrom ? mailFrom.address : '', to, subject, text, html, raw });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    tries: () => tries,
    behave(next: SmtpManner) {
      manner = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
