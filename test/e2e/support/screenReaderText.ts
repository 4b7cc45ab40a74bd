import type { Page } from 'playwright-core';

interface AXNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

/** As a Brazilian screen reader names them. Other roles are not announced. */
const roles: Record<string, string> = {
  alert: 'alerta',
  banner: 'cabeçalho',
  button: 'botão',
  form: 'formulário',
  group: 'grupo',
  heading: 'título',
  image: 'imagem',
  main: 'conteúdo principal',
  progressbar: 'barra de progresso',
  region: 'região',
  status: 'aviso',
  textbox: 'edição',
};

/** Left out without a name, because some browsers do not expose them then. */
const landmarksByName = ['form', 'region'];

/** Their name already contains the text of all their children. */
const leaves = ['button', 'heading', 'image', 'progressbar', 'textbox'];

const statesOf = ({ properties = [] }: AXNode): string[] => {
  const property = new Map(properties.map(({ name, value }) => [name, value.value]));
  return [
    ...(property.has('level') ? [`nível ${String(property.get('level'))}`] : []),
    ...(property.has('pressed') ? [property.get('pressed') === 'true' ? 'pressionado' : 'não pressionado'] : []),
    ...(property.get('busy') ? ['ocupado'] : []),
    ...(property.get('disabled') ? ['indisponível'] : []),
    ...(property.has('valuemax')
      ? [`de ${String(property.get('valuemin'))} a ${String(property.get('valuemax'))}`]
      : []),
  ];
};

const lineOf = (node: AXNode): string => {
  const name = node.name?.value ? ` “${node.name.value}”` : '';
  const value = node.value?.value === undefined || node.value.value === '' ? '' : ` = ${node.value.value}`;
  const description = node.description?.value ? ` (${node.description.value})` : '';
  return [`${roles[node.role?.value ?? ''] ?? ''}${name}${value}${description}`, ...statesOf(node)].join(', ');
};

export const lines = ([text = '']: TemplateStringsArray): string => {
  const all = text.split('\n').slice(1, -1);
  const indentation = Math.min(...all.map((line) => line.search(/\S/)));
  return all.map((line) => line.slice(indentation)).join('\n');
};

/** What a screen reader reads from top to bottom, from the tree that the browser gives it. Children are indented. */
export const screenReaderText = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AXNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));

  const linesOf = (node: AXNode, depth: number): string[] => {
    const role = node.role?.value ?? '';
    const spoken = !node.ignored && role in roles && (Boolean(node.name?.value) || !landmarksByName.includes(role));
    const line = (text: string) => '  '.repeat(depth) + text;
    if (!node.ignored && role === 'StaticText') return [line(node.name?.value ?? '')];
    const within = leaves.includes(role)
      ? []
      : (node.childIds ?? []).flatMap((id) => {
          const child = byId.get(id);
          return child ? linesOf(child, spoken ? depth + 1 : depth) : [];
        });
    // The legend was already read as the name of its group.
    const rest = within[0]?.trim() === node.name?.value ? within.slice(1) : within;
    return spoken ? [line(lineOf(node)), ...rest] : within;
  };
  return nodes[0] ? linesOf(nodes[0], 0).join('\n') : '';
};
