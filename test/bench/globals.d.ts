/** What browser/watch.js puts into each page that is measured. */
interface Window {
  bench: any;
}

/** Of a layout shift. */
interface PerformanceEntry {
  value: number;
}

/** Of Event Timing. */
interface PerformanceObserverInit {
  durationThreshold?: number;
}
