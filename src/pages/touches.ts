// Touches that browsers do not turn into the clicks that the patient means (behaviour 3.4).

const buttonOf = (target: unknown) => (target as Element | null)?.closest('button') ?? undefined;
const controlOf = (target: unknown) => (target as Element | null)?.closest<HTMLElement>('a,button,input') ?? undefined;

/** A finger that moves further than this, in px, does not tap. Browsers use about the same distance. */
const SLOP = 16;

interface Finger {
  control?: HTMLElement | undefined;
  x: number;
  y: number;
  isSecond?: boolean;
  hasMenu?: boolean;
}

/**
 * Clicks where browsers do not: after a long press on a button, at which most of them open a menu, and, in Chromium, at
 * the tap of a finger while another finger or a palm rests on the screen.
 */
export const pressForEachFinger = () => {
  /** By `pointerId`. */
  const fingers = new Map<number, Finger>();
  let latest: Finger | undefined;
  let due: HTMLElement | undefined;

  addEventListener('pointerdown', ({ pointerId, pointerType, target, clientX: x, clientY: y }) => {
    if (pointerType !== 'touch') return;
    // A finger that was there before this one is a palm, or a thumb that holds the tablet.
    for (const resting of fingers.values()) delete resting.control;
    latest = { control: controlOf(target), x, y };
    fingers.set(pointerId, latest);
  });
  // `touches` also counts a resting finger whose pointer was cancelled because it once scrolled the page.
  const lookAround = ({ touches }: TouchEvent) => {
    if (latest) latest.isSecond = touches.length > 1;
  };
  addEventListener('touchstart', lookAround, { passive: true });
  // The browser scrolls or zooms.
  addEventListener('pointercancel', ({ pointerId }) => fingers.delete(pointerId));
  addEventListener('contextmenu', (event) => {
    const button = buttonOf(event.target);
    for (const finger of fingers.values()) if (finger.control === button) finger.hasMenu = true;
    if (button && event.pointerType === 'touch') event.preventDefault();
  });
  addEventListener('pointerup', ({ pointerId, clientX, clientY }) => {
    const finger = fingers.get(pointerId);
    fingers.delete(pointerId);
    due = undefined;
    if (!finger?.control || finger.control !== controlOf(document.elementFromPoint(clientX, clientY))) return;
    const isTap = finger.isSecond && Math.hypot(clientX - finger.x, clientY - finger.y) <= SLOP;
    if (isTap || finger.hasMenu) due = finger.control;
  });
  // Follows `pointerup`. It is not cancelable if the finger has scrolled the page.
  addEventListener('touchend', (event) => {
    const control = due;
    due = undefined;
    if (!control || !event.cancelable) return;
    // Prevents a second click in browsers that do send one.
    event.preventDefault();
    control.focus();
    control.click();
  });
};

/** How long a face that was touched takes no pointer, in ms. */
const TREMBLING = 500;

/**
 * The second touch of a trembling hand must not clear the answer that the first one selected. The face receives no
 * pointer events meanwhile, like a control that has just appeared, so test tools wait until it does. Further touches
 * prolong this time, and a touch on another face ends it.
 */
export const holdTouchedFaces = () => {
  let isTouch = false;
  let hold: Animation | undefined;

  // A click has no type of its pointer in the oldest browsers, so it is that of the pointer before.
  addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isTouch = pointerType === 'touch';
      if (isTouch && hold?.playState === 'running') hold.currentTime = 0;
    },
    true,
  );
  addEventListener('click', ({ target }) => {
    const button = buttonOf(target);
    if (!isTouch || !button?.hasAttribute('aria-pressed')) return;
    hold?.cancel();
    hold = button.animate({ pointerEvents: ['none', 'none'] }, { id: 'just-come', duration: TREMBLING });
  });
};
