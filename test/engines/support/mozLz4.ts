const MAGIC = 'mozLz40\0';

/**
 * Unpacks a session file of Firefox, which is a header of twelve bytes and one LZ4 block. Returns other files
 * unchanged.
 */
export const unpacked = (file: Buffer): Buffer => {
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC) return file;
  const text = Buffer.alloc(file.readUInt32LE(MAGIC.length));
  let from = MAGIC.length + 4;
  let to = 0;
  /** If `length` is 15, adds the next bytes of the file to it, up to and including the first byte below 255. */
  const whole = (length: number): number => {
    if (length < 15) return length;
    let more: number;
    do length += more = file.readUInt8(from++);
    while (more === 255);
    return length;
  };
  while (from < file.length) {
    const token = file.readUInt8(from++);
    const literals = whole(token >> 4);
    file.copy(text, to, from, from + literals);
    from += literals;
    to += literals;
    // The last sequence of a block consists of literals only, so the loop ends here.
    if (from >= file.length) break;
    const back = file.readUInt16LE(from);
    from += 2;
    // Copies one byte at a time, because the copied range may overlap its destination.
    for (let left = 4 + whole(token & 15); left > 0; left -= 1, to += 1) text.writeUInt8(text.readUInt8(to - back), to);
  }
  return text;
};
