import fc from 'fast-check';
import { RESPOSTAS } from '../../src/contract/respostas';
import { ROUTES } from '../../src/contract/routes';
import { MODES, names, wards, World } from './world';

type Command = fc.AsyncCommand<object, World>;
type Act = { name: string; run: (world: World) => unknown; can?: (world: World) => boolean };

/** Runs one act, waits a moment and then checks everything. */
const commandOf = ({ name, run, can }: Act): Command => ({
  check: () => true,
  run: async (_, world) => {
    // Not in `check`, which gets no world and so cannot know which screen is shown.
    if (can?.(world) === false) return;
    await run(world);
    await world.pass(200);
    world.holds();
  },
  toString: () => name,
});

const isAtStart = ({ path }: World) => path !== ROUTES.survey && path !== ROUTES.thanks;
const hasList = (world: World) => world.isListLoaded;
const hasQuestions = (world: World) => world.isListLoaded && world.ward.perguntas.length > 0;

/** Lists the acts `times` times, so that fast-check chooses them that much more often. */
const often = (times: number, acts: Act[]) =>
  Array.from({ length: times }, () => fc.constantFrom(...acts).map(commandOf));

export const commands = fc.commands<object, World, false>(
  [
    ...often(
      1,
      wards.map((ward) => ({ name: `opens the link ${ward.Id}`, run: (world) => world.openLink(ward) })),
    ),
    ...often(
      1,
      wards.map((ward) => ({
        name: `opens the link ${ward.Id} on a slow network`,
        run: (world) => Object.assign(world, { mode: 'slow' }).openLink(ward),
      })),
    ),
    ...often(
      2,
      names.map((nome) => ({ name: `types ${nome}`, run: (world) => world.type(nome), can: isAtStart })),
    ),
    ...often(4, [
      { name: 'Next', run: (world) => void world.next(), can: isAtStart },
      { name: 'Next twice', run: (world) => void [world.next(), world.next()], can: isAtStart },
    ]),
    ...often(
      3,
      [0, 1, 2].flatMap((index) =>
        RESPOSTAS.map((resposta) => ({
          name: `${resposta} for question ${index}`,
          run: (world) => world.choose(index, resposta),
          can: hasQuestions,
        })),
      ),
    ),
    ...often(4, [{ name: 'Enviar', run: (world) => world.send(), can: hasList }]),
    ...often(1, [
      { name: 'a reload', run: (world) => world.reload('tab', false) },
      { name: 'a crash', run: (world) => world.reload('tab', true) },
      { name: 'a new tab at the same address', run: (world) => world.reload('keys', false) },
    ]),
    ...often(
      2,
      MODES.map((mode) => ({ name: `the host: ${mode}`, run: (world) => Object.assign(world, { mode }) })),
    ),
    ...often(
      4,
      [300, 2000, 2000, 5000, 5000, 20_000, 70_000, 90_000].map((ms) => ({
        name: `${ms} ms pass`,
        run: (world) => world.pass(ms),
      })),
    ),
    ...often(1, [
      { name: 'the host heals', run: (world) => world.heal() },
      { name: 'retry', run: (world) => world.retry(), can: ({ path }) => path === ROUTES.survey },
      { name: 'a touch', run: (world) => world.touch() },
    ]),
    ...often(1, [{ name: 'back', run: (world) => world.back(), can: (world) => !isAtStart(world) }]),
  ],
  { maxCommands: 30, size: 'max' },
);

/** One run: the patient opens a link, the commands follow, and at last the host heals. */
export const run = async (isKiosk: boolean, sequence: Iterable<Command>, plant?: (world: World) => void) => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'], now: Date.UTC(2026, 0, 1) });
  const world = new World(isKiosk);
  world.useBrowser();
  plant?.(world);
  try {
    await fc.asyncModelRun(async () => {
      await world.openLink(wards[0]);
      return { model: {}, real: world };
    }, sequence);
    await world.finish();
  } finally {
    world.end(false);
    jest.useRealTimers();
  }
};
