/** A line in the console for whoever looks after the host, said once however often it is noticed. */
export const sayOnce = () => {
  const said = new Set<string>();
  return (line: string) => {
    if (!said.has(line)) console.warn(line);
    said.add(line);
  };
};
