"""Prints pages with WebKitGTK, whose WebDriver cannot print. Arguments: the paper (iso_a4, na_letter), then pairs of an
address and the PDF file to write."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

paper = Gtk.PaperSize.new(sys.argv[1])
jobs = list(zip(sys.argv[2::2], sys.argv[3::2]))
view = WebKit2.WebView()
window = Gtk.OffscreenWindow()
window.set_default_size(1000, 800)
window.add(view)
window.show_all()


def stop(reason):
    print(reason, file=sys.stderr)
    sys.exit(1)


def print_to(pdf):
    setup = Gtk.PageSetup()
    setup.set_paper_size(paper)
    for side in ("top", "bottom", "left", "right"):
        getattr(setup, f"set_{side}_margin")(0, Gtk.Unit.MM)
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(pdf, None))
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set_paper_size(paper)
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.set_page_setup(setup)
    operation.connect("finished", lambda _: next_job())
    operation.connect("failed", lambda _, error: stop(error.message))
    operation.print_()
    view.operation = operation


def next_job():
    jobs.pop(0)
    if jobs:
        view.load_uri(jobs[0][0])
    else:
        Gtk.main_quit()


def loaded(_, event):
    if event == WebKit2.LoadEvent.FINISHED:
        print_to(jobs[0][1])


view.connect("load-changed", loaded)
view.connect("load-failed", lambda *_: stop("the page did not load"))
view.load_uri(jobs[0][0])
GLib.timeout_add_seconds(300, lambda: stop("not printed after 300 s"))
Gtk.main()
