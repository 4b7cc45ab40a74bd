import net from 'node:net';
import { serve } from '../../server/support/raw';

/** A server that accepts every mail. `mails` has what arrived, with its headers. */
export const startMailServer = async () => {
  const mails: string[] = [];
  const server = net.createServer((socket) => {
    let received = '';
    let isMail = false;
    socket.write('220 mail\r\n');
    socket.on('data', (chunk) => {
      received += chunk.toString();
      for (;;) {
        const end = isMail ? '\r\n.\r\n' : '\r\n';
        const at = received.indexOf(end);
        if (at === -1) return;
        const part = received.slice(0, at);
        received = received.slice(at + end.length);
        if (isMail) mails.push(part);
        isMail = !isMail && part === 'DATA';
        socket.write(isMail ? '354 go on\r\n' : '250 mail\r\n');
        if (part === 'QUIT') socket.end();
      }
    });
  });
  return { mails, port: await serve(server) };
};
