import type { Id } from '../contract/ids';

/** What one tab tells the others about the survey of one identification. */
export interface TabReport {
  about: Id;
  /** `asks`: what the others know of it. `ended`: no longer being sent, and not sent either. */
  says: 'asks' | 'sending' | 'ended' | 'sent';
  /** When Enviar was pressed (features/submission/submissionSlice.ts). */
  since: number;
  /** How many of its posts the host has answered. */
  answered: number;
  /** Whether a face is chosen in it. */
  hasAnswers: boolean;
}

export interface OtherTabs {
  tell: (report: TabReport) => void;
  hear: (heard: (report: TabReport) => void) => void;
}

/** Over a BroadcastChannel: unlike a lock it needs no secure context, and wards run plain http. */
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
          // The tabs then know nothing of each other, and the survey goes on.
        }
      };
      open();
      // A browser keeps no page whole that has a channel open.
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
