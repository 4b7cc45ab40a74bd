interface Window {
  /** browser/watch.js adds this object to each measured page. */
  bench: any;
}
