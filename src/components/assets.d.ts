declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.css';
declare module '*.page.js' {
  const text: string;
  export default text;
}
