"""Random hospitals as SQLite databases: the product's server loads the hospital files, this module adds the surveys."""

import json
import math
import random
import sqlite3
from datetime import datetime, timedelta, timezone

# São Paulo has had no daylight saving time since 2019.
LOCAL = timezone(timedelta(hours=-3))

WARD_NAMES = [
    "Pediatria", "Maternidade", "Ortopedia", "Cirurgia", "Oncologia", "Cardiologia", "Neurologia", "UTI Adulto",
    "Hemodiálise", "Pronto-socorro", "Geriatria", "Psiquiatria", "Urologia", "Dermatologia", "Capela", "Fisioterapia",
]  # fmt: skip
UNIT_NAMES = ["Hospital Norte", "Hospital Sul", "Hospital Leste", "Ambulatório"]
TOPICS = ["a recepção", "as refeições", "a limpeza", "o silêncio", "a espera", "a equipe", "o quarto", "a alta"]
NAMES = ["MARIA DA SILVA", "JOSÉ SANTOS", ""]

# How many surveys a ward has in a month, on average. Most are so small that they are below 8 in some months.
SIZES = [0.5, 1.5, 3, 5, 7, 9, 14, 25, 45]
# The parts of a ward's surveys on day and night of working days, and on day and night of weekends.
TIMES = [(1, 0, 0, 0), (8, 0, 2, 0), (6, 2, 2, 1), (5, 5, 2, 2), (3, 8, 0, 2), (20, 1, 5, 1), (10, 4, 1, 0), (7, 3, 0, 0)]


def asked(text_of, ids):
    return [{"Id": id, "Descricao_Pergunta": text_of[id]} for id in ids]


def poisson(rand, mean):
    count, rest = 0, rand.expovariate(1)
    while rest < mean:
        count += 1
        rest += rand.expovariate(1)
    return count


class Plan:
    """What is drawn from a seed: the wards, and the hospital file in each of up to four stretches of time."""

    def __init__(self, seed, now):
        self.rand = rand = random.Random(seed)
        self.today = today = now.astimezone(LOCAL).replace(hour=0, minute=0, second=0, microsecond=0)
        self.start = today - timedelta(days=30 * rand.choice([7, 15, 20, 28]) + rand.randrange(30))
        units = rand.sample(UNIT_NAMES, rand.choice([0, 0, 2, 3, 4]))
        number = rand.randint(4, 13)
        names = rand.sample(WARD_NAMES, number)
        if units and rand.random() < 0.3:
            names[1] = names[0]
        sizes = SIZES[: rand.choice([5, 7, 9])] if rand.random() < 0.5 else SIZES
        self.wards = []
        for at, name in enumerate(names):
            self.wards.append(
                {
                    "Id": rand.choice([at + 1, f"{at + 1:03}"]),
                    "Descricao": name,
                    "Unidade": None if not units or rand.random() < 0.08 else rand.choice(units),
                    "size": rand.choice(sizes),
                    "times": rand.choice(TIMES),
                    "share": rand.uniform(0.5, 0.97),
                    "silent": today - timedelta(days=rand.randint(8, 70)) if rand.random() < 0.12 else None,
                    "drop": today - timedelta(days=rand.randint(20, 100)) if rand.random() < 0.25 else None,
                    # Most patients answer nothing after the first question.
                    "isShort": rand.random() < 0.15,
                }
            )
        self.files = list(self.versions(today))

    def versions(self, today):
        """Yields the first moment of each stretch, and the hospital file that is valid from then on."""
        rand = self.rand
        text_of = {at + 1: f"Como você avalia {topic}?" for at, topic in enumerate(TOPICS)}
        every = list(range(1, rand.randint(2, 6) + 1))
        lists = [[id for id in every if rand.random() < 0.8] or every[:1] for _ in self.wards]
        opened = self.wards[-1] if rand.random() < 0.5 else None
        removed = self.wards[-2] if rand.random() < 0.4 else None
        moments = [self.start]
        for days in sorted((rand.randint(3, 150) for _ in range(rand.randint(1, 3))), reverse=True):
            moments.append(max(today - timedelta(days=days), self.start + timedelta(days=2)))
        first_text = text_of[every[0]]
        for at, moment in enumerate(moments):
            if at > 0:
                change = rand.choice(["text", "replaced", "added", "back", "some wards"])
                if change == "text":
                    text_of[rand.choice(every)] += f" ({at})"
                if change == "back":
                    text_of[every[0]] = first_text if text_of[every[0]] != first_text else f"{first_text} De novo?"
                if change in ("replaced", "added") and len(every) < len(TOPICS):
                    new = max(every) + 1
                    old = every.pop(0) if change == "replaced" and len(every) > 1 else None
                    every.append(new)
                    lists = [[new if id == old else id for id in ids] for ids in lists]
                    lists = [ids if old or rand.random() < 0.5 or new in ids else [*ids, new] for ids in lists]
                if change == "some wards":
                    lists = [ids if rand.random() < 0.7 else ids[:1] for ids in lists]
            wards = [
                (ward, ids)
                for ward, ids in zip(self.wards, lists)
                if not (ward is opened and at == 0) and not (ward is removed and at == len(moments) - 1)
            ]
            file = {
                "perguntas": asked(text_of, sorted({id for _, ids in wards for id in ids})),
                "locais": [
                    {"Id": ward["Id"], "Descricao": ward["Descricao"], "perguntas": ids}
                    | ({"Unidade": ward["Unidade"]} if ward["Unidade"] else {})
                    for ward, ids in wards
                ],
            }
            yield moment, file

    def moments(self, ward, since, until):
        """Yields the times of a ward's surveys."""
        rand = self.rand
        day = since
        mean = ward["size"] / 30.4
        weights = ward["times"]
        while day < until:
            weekend = day.weekday() >= 5
            by_day, by_night = weights[2:] if weekend else weights[:2]
            part = (by_day + by_night) / sum(weights) * (7 / 2 if weekend else 7 / 5)
            for _ in range(poisson(rand, mean * part)):
                if rand.random() < by_day / (by_day + by_night):
                    hour = rand.randrange(7, 19)
                else:
                    hour = rand.choice([*range(19, 24), *range(7)])
                moment = day.replace(hour=hour, minute=rand.randrange(60), second=rand.randrange(60))
                if since <= moment < until:
                    yield moment
            day += timedelta(days=1)

    def faces(self, ward, moment, questions):
        """The faces of one patient, in the order of the questions; empty for a question without an answer."""
        rand = self.rand
        if rand.random() < 0.07:
            return ["" for _ in questions] if rand.random() < 0.5 else []
        share = ward["share"] - (0.3 if ward["drop"] and moment >= ward["drop"] else 0)
        mood = math.log(share / (1 - share)) * 1.5 + rand.gauss(0, 1.3)
        faces = []
        for at, _ in enumerate(questions):
            good = rand.random() < 1 / (1 + math.exp(-mood))
            face = rand.choice(["MB", "MB", "BO"] if good else ["RE", "RE", "RU"])
            leaves = ward["isShort"] and at > 0 and rand.random() < 0.8
            faces.append("" if leaves or rand.random() < 0.06 else face)
        return faces


def iso(moment):
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"


def add_surveys(database, plan, since, until):
    rand = plan.rand
    db = sqlite3.connect(database)
    current = {
        id: (version, questions)
        for id, version, questions in db.execute(
            "select l.id, v.id, v.questionario_id from local l join local_versao v on v.id = l.versao_id where l.ativo = 1"
        )
    }
    for ward in plan.wards:
        if str(ward["Id"]) not in current:
            continue
        version, questionnaire = current[str(ward["Id"])]
        ids = [
            id
            for (id,) in db.execute(
                "select pergunta_id from questionario_pergunta where questionario_id = ? order by ordem", [questionnaire]
            )
        ]
        for moment in plan.moments(ward, since, min(until, ward["silent"] or until)):
            phone = "(11) 98765-4321" if rand.random() < 0.25 else ""
            row = db.execute(
                "insert into identificacao (chave, local_id, versao_id, nome, telefone, criada_em) values (null, ?, ?, ?, ?, ?)",
                [str(ward["Id"]), version, rand.choice(NAMES), phone, iso(moment)],
            )
            for id, face in zip(ids, plan.faces(ward, moment, ids)):
                db.execute(
                    "insert into resposta (identificacao_id, pergunta_id, questionario_id, resposta, respondida_em) "
                    "values (?, ?, ?, ?, ?)",
                    [row.lastrowid, id, questionnaire, face, iso(moment + timedelta(seconds=40))],
                )
    db.commit()
    db.close()


def make(product, seed, folder, now):
    """Writes `SEED.db` and `SEED.json`, the hospital file that is valid now. Returns both paths."""
    plan = Plan(seed, now)
    database, file = folder / f"{seed}.db", folder / f"{seed}.json"
    # No survey is of today, so that a later report of the same day counts the same.
    ends = [moment for moment, _ in plan.files[1:]] + [plan.today]
    for (since, hospital), until in zip(plan.files, ends):
        file.write_text(json.dumps(hospital, ensure_ascii=False))
        product.load(database, file)
        add_surveys(database, plan, since, until)
    # The server's clock was ahead: no report counts these.
    add_surveys(database, plan, plan.today + timedelta(days=2), plan.today + timedelta(days=4))
    return database, file


def utc_now():
    return datetime.now(timezone.utc)
