import { paths } from '../../../src/contract/paths';
import { buildApp, type AppOptions } from '../../../src/server/app';
import { saveHospital } from '../../../src/hospital/repositories/hospital';
import { readSurvey } from '../../../src/page/builtSurvey';
import { readSettings } from '../../../src/hospital/settings';
import { migratedDatabase, postsFor } from './database';
import { hospital } from './hospital';
import { writeSurvey } from './surveyFiles';
import { afterTest } from '../../support/afterTest';

/** The built survey. All apps of a test file share it, because the server only reads it. */
let builtSurvey: ReturnType<typeof readSurvey> | undefined;

/** A new app with the test hospital, on `options.db` or, by default, on a new database. */
export const testApp = async (options: Partial<AppOptions> = {}) => {
  const db = options.db ?? (await migratedDatabase());
  await saveHospital(db, hospital);
  const app = buildApp({
    ...readSettings({}),
    survey: (builtSurvey ??= readSurvey(writeSurvey())),
    ...options,
    db,
    posts: options.posts ?? postsFor(db),
  });
  afterTest(() => app.close());
  await app.ready();
  const post = (url: string, body: unknown) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return {
    app,
    db,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers }),
    post,
    async identify(idLocal: number | string) {
      const response = await post(paths.identificarPaciente, { Id_Local: idLocal });
      return response.json<{ idIdentificacaoPaciente: string }>().idIdentificacaoPaciente;
    },
    answer: (Id_Identificacao_Resposta: unknown, Id_Pergunta: unknown = 3, Resposta: unknown = 'MB') =>
      post(paths.cadastrarResposta, { Resposta, Id_Pergunta, Id_Identificacao_Resposta }),
  };
};

export type TestApp = Awaited<ReturnType<typeof testApp>>;
