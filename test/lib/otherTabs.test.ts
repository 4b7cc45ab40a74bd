import { otherTabs, type TabReport } from '../../src/lib/otherTabs';

class Channel {
  static readonly open = new Set<Channel>();
  onmessage?: (event: { data: unknown }) => void;

  constructor(readonly name: string) {
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    if (!Channel.open.has(this)) throw new DOMException('Channel is closed', 'InvalidStateError');
    for (const other of Channel.open)
      if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) });
  }
  close() {
    Channel.open.delete(this);
  }
}

const browsers = globalThis.BroadcastChannel;

beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
});

afterEach(() => {
  // Leaves the page, so that the tested module closes its channel.
  goes();
  Channel.open.clear();
  Object.assign(globalThis, { BroadcastChannel: browsers });
});

const goes = () => window.dispatchEvent(new Event('pagehide'));
const isShown = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

const report = (about: string): TabReport => ({ about, says: 'sending', age: 1, lot: 0, posted: 2, hasAnswers: true });

const open = () => {
  const here = otherTabs();
  const heard: TabReport[] = [];
  here.hear((each) => heard.push(each));
  const there = new Channel('avaliacao');
  const heardThere: unknown[] = [];
  there.onmessage = ({ data }) => heardThere.push(data);
  return { here, there, heard, heardThere };
};

test('messages arrive unchanged', () => {
  const { here, there, heard, heardThere } = open();
  here.tell(report('a'));
  there.postMessage(report('b'));
  expect(heardThere).toEqual([report('a')]);
  expect(heard).toEqual([report('b')]);
});

test('a page that is left closes its channel, and opens one when it returns from the back/forward cache', () => {
  const { here, there, heard, heardThere } = open();
  goes();
  expect([...Channel.open]).toEqual([there]);
  here.tell(report('a'));
  there.postMessage(report('b'));
  goes();

  isShown(true);
  here.tell(report('c'));
  there.postMessage(report('d'));
  expect(heardThere).toEqual([report('c')]);
  expect(heard).toEqual([report('d')]);
});

test('a page that is shown for the first time has one channel', () => {
  const { there, heard } = open();
  isShown(false);
  there.postMessage(report('a'));
  expect(heard).toEqual([report('a')]);
});

test('a browser without channels neither sends nor throws', () => {
  const { heardThere } = open();
  Object.assign(globalThis, { BroadcastChannel: undefined });
  const tabs = otherTabs();
  tabs.hear(() => undefined);
  tabs.tell(report('a'));
  expect(heardThere).toEqual([]);
});
