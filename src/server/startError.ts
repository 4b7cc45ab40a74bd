/** Why the server cannot start, as one line for the person who started it. */
export class StartError extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
  }
}

/** What went wrong, in the words of whoever threw it; a bare code where there are none (pg's refused connections). */
export const reasonOf = (error: unknown): string => {
  const { message, code } = Object(error) as Partial<NodeJS.ErrnoException>;
  return message || (code ?? String(error));
};
