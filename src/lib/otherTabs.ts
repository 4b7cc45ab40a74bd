import type { Id } from '../contract/ids';

/** A message from one tab to the others about the survey of one identification. */
export interface TabReport {
  about: Id;
  /** `asks`: requests a report from the others. `ended`: sending stopped without success. */
  says: 'asks' | 'sending' | 'ended' | 'sent';
  /** When Enviar was pressed (features/submission/submissionSlice.ts). */
  since: number;
  /** How many posts have ended. */
  posted: number;
  /** Whether a face is selected in that tab. */
  hasAnswers: boolean;
}

export interface OtherTabs {
  tell: (report: TabReport) => void;
  hear: (heard: (report: TabReport) => void) => void;
}

/** Uses a BroadcastChannel: unlike Web Locks it works without a secure context, and some wards use plain HTTP. */
export const otherTabs = (): OtherTabs => {
  let channel: BroadcastChannel | undefined;
  return {
    tell: (report) => channel?.postMessage(report),
    hear: (heard) => {
      const open = () => {
        try {
          channel = new BroadcastChannel('avaliacao');
          channel.onmessage = ({ data }) => {
            heard(data as TabReport);
          };
        } catch {
          // Without a channel the survey still works; the tabs just do not know of each other.
        }
      };
      open();
      // Pages with an open channel are not kept in the back/forward cache.
      window.addEventListener('pagehide', () => {
        channel?.close();
        channel = undefined;
      });
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) open();
      });
    },
  };
};
