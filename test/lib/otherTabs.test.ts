import { waitFor } from '@testing-library/react';
import { otherTabs, type TabReport } from '../../src/lib/otherTabs';

const goes = () => window.dispatchEvent(new Event('pagehide'));
const isShown = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

const report = (about: string): TabReport => ({
  about,
  idLocal: 7,
  says: 'sending',
  age: 1,
  lot: 0,
  posted: 2,
  hasAnswers: true,
});

const there = new BroadcastChannel('avaliacao');
const heardThere: unknown[] = [];
there.onmessage = ({ data }) => heardThere.push(data);

// Without `unref`, a channel that the tested module fails to close would keep the test process alive.
const Channel = BroadcastChannel;
beforeEach(() => {
  jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation((name) => {
    const channel = new Channel(name);
    (channel as unknown as NodeJS.RefCounted).unref();
    return channel;
  });
});

const open = () => {
  heardThere.length = 0;
  const here = otherTabs();
  const heard: TabReport[] = [];
  here.hear((each) => heard.push(each));
  return { here, heard };
};

// Leaves the page, so that the tested module closes its channel.
afterEach(goes);
afterAll(() => {
  there.close();
});

test('messages arrive unchanged', async () => {
  const { here, heard } = open();
  here.tell(report('a'));
  there.postMessage(report('b'));
  await waitFor(() => {
    expect([heardThere, heard]).toEqual([[report('a')], [report('b')]]);
  });
});

test('a page that is left closes its channel, and opens one when it returns from the back/forward cache', async () => {
  const { here, heard } = open();
  goes();
  here.tell(report('a'));
  there.postMessage(report('b'));
  goes();

  isShown(true);
  here.tell(report('c'));
  there.postMessage(report('d'));
  await waitFor(() => {
    expect([heardThere, heard]).toEqual([[report('c')], [report('d')]]);
  });
});

test('a page that is shown for the first time has one channel', async () => {
  const { heard } = open();
  isShown(false);
  there.postMessage(report('a'));
  there.postMessage(report('b'));
  await waitFor(() => {
    expect(heard).toEqual([report('a'), report('b')]);
  });
});

test('a browser without channels neither sends nor throws', () => {
  jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
    throw new ReferenceError('BroadcastChannel is not defined');
  });
  const { here } = open();
  here.tell(report('a'));
  expect(heardThere).toEqual([]);
});
