import type { Call } from './recording';

/** The unit that a disk writes atomically, in bytes. */
const SECTOR = 512;

type Change = Extract<Call, { name: 'write' | 'truncate' }>;

const endOf = (change: Change): number =>
  change.name === 'truncate' ? change.size : change.offset + change.data.length;

class Content {
  readonly #bytes: Buffer;
  #size: number;

  constructor(before: Buffer, changes: readonly Change[]) {
    this.#bytes = Buffer.alloc(Math.max(before.length, ...changes.map(endOf)));
    before.copy(this.#bytes);
    this.#size = before.length;
  }

  write(offset: number, data: Buffer): void {
    data.copy(this.#bytes, offset);
    this.#size = Math.max(this.#size, offset + data.length);
  }

  truncate(size: number): void {
    this.#bytes.fill(0, size);
    this.#size = size;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }
}

/** A file on a disk: its content at the last sync, and the changes since then. */
class DiskFile {
  #synced: Buffer = Buffer.alloc(0);
  #since: Change[] = [];

  take(call: Call): void {
    if (call.name === 'write' || call.name === 'truncate') this.#since.push(call);
    else if (call.name === 'sync') {
      this.#synced = this.cut(() => true);
      this.#since = [];
    }
  }

  /** The file after a power cut. `isLucky` decides whether an unsynced sector or truncation survives the cut. */
  cut(isLucky: () => boolean): Buffer {
    const content = new Content(this.#synced, this.#since);
    for (const change of this.#since) {
      if (change.name === 'truncate') {
        if (isLucky()) content.truncate(change.size);
        continue;
      }
      for (let start = 0; start < change.data.length; start += SECTOR) {
        if (isLucky()) content.write(change.offset + start, change.data.subarray(start, start + SECTOR));
      }
    }
    return content.bytes;
  }
}

/**
 * A simulated disk. `take` carries out a recorded call, and `cut` returns the files as a power cut would leave them.
 * The simulation assumes that the creation and deletion of files reach the disk immediately.
 */
export class Disk {
  readonly #files = new Map<string, DiskFile>();

  take(call: Call): void {
    if (call.name === 'unlink') {
      this.#files.delete(call.file);
      return;
    }
    const file = this.#files.get(call.file) ?? new DiskFile();
    this.#files.set(call.file, file);
    file.take(call);
  }

  cut(isLucky: () => boolean): [file: string, content: Buffer][] {
    return [...this.#files].map(([name, file]) => [name, file.cut(isLucky)]);
  }
}
