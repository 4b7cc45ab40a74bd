/** Sets title and language of the document for React Router's error page (behaviour 1.2), which is in English. */
export const describeErrorPage = () => {
  document.documentElement.lang = 'en';
  document.title = 'Unexpected Application Error!';
};
