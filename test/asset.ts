/** What an import of a picture or a style sheet gives under jest. */
export default 'asset';
