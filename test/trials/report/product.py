"""Runs the built product: its server, which loads a hospital file, and its commands."""

import json
import os
import subprocess
from pathlib import Path


def environment(database, hospital_file):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | {
        "DATABASE_URL": f"file:{database}",
        "HOSPITAL_FILE": str(hospital_file),
        "TIMEZONE": "America/Sao_Paulo",
        "HOST": "127.0.0.1",
        "PORT": "0",
    }


class Product:
    """A build. `server` is its folder `dist/server`."""

    def __init__(self, server):
        self.server = Path(server).resolve()

    def load(self, database, hospital_file):
        """Starts the server, which creates or updates the database and loads the hospital file, and stops it."""
        process = subprocess.Popen(
            ["node", self.server / "main.js"],
            env=environment(database, hospital_file),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        lines = []
        for line in process.stdout:
            lines.append(line)
            if line.startswith("Um endereço"):
                break
        process.terminate()
        rest = process.communicate()[0]
        if not any(line.startswith("Um endereço") for line in lines):
            raise RuntimeError("the server did not start:\n" + "".join(lines) + rest)

    def command(self, database, hospital_file, arguments, codes=(0,)):
        """Returns what a command writes to its standard output, as bytes."""
        ended = subprocess.run(
            ["node", self.server / "hospital.js", *arguments],
            env=environment(database, hospital_file),
            capture_output=True,
            check=False,
        )
        if ended.returncode not in codes:
            raise RuntimeError(f"{' '.join(arguments)}: exit code {ended.returncode}: {ended.stderr.decode()}")
        return ended.stdout

    def report(self, database, hospital_file, arguments):
        """Returns the JSON of a report."""
        arguments = ["relatorio", *arguments, "--formato", "json", "--saida", "-"]
        return json.loads(self.command(database, hospital_file, arguments))
