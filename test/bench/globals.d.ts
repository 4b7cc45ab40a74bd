/** Added to each measured page by browser/watch.js. */
interface Window {
  bench: any;
}

/** The score of a layout shift. */
interface PerformanceEntry {
  value: number;
}

/** An option of Event Timing. */
interface PerformanceObserverInit {
  durationThreshold?: number;
}
