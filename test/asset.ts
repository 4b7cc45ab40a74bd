/** jest replaces every imported image and style sheet with this module. */
export default 'asset';
