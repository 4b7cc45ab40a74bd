export default () => globalThis.sharedHospital?.stop();
