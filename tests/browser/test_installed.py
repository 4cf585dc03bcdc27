"""The page in the browser's keeping: there without the server, and never an old one."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seats import Seat
from tests.browser.served import PAGE, House, serving

AWAY = "The server cannot be reached"
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const urls = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) urls.push(request.url);
  return { versions: (await caches.keys()).length, urls };
}"""
IS_KEPT = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture(scope="module", params=["", "/tiles"], ids=["at the root", "under a path"])
def own_house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """One with a page that may change, and that may be stopped; each visitor comes anew."""
    folder = tmp_path_factory.mktemp("own")
    page = shutil.copytree(PAGE, folder / "page")
    with serving(folder / "tables.sqlite", page=page, prefix=str(request.param)) as house:
        yield house


@pytest.fixture
def visitor(chromium: Browser, own_house: House) -> Iterator[Seat]:
    seat = Seat(chromium, own_house, service_workers="allow")
    yield seat
    seat.forgive("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to fetch", "ServiceWorker")
    seat.close()


def visit(seat: Seat, path: str = "/") -> Page:
    seat.page.goto(seat.house.address + path)
    seat.page.wait_for_function(IS_KEPT)
    return seat.page


def test_a_second_visit_needs_no_server(own_house: House, visitor: Seat) -> None:
    page = visit(visitor)
    own_house.kill()
    page.reload()
    expect(page.locator("article.game h2").first).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    page.locator("article.game nav.links a").nth(1).click()  # rules are read without a server, too
    expect(page.locator("h1")).to_be_visible()
    own_house.restart()
    page.goto(own_house.address + "/")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_people_play_is_never_kept(own_house: House, visitor: Seat) -> None:
    visit(visitor)
    made = own_house.make("azul", {"kind": "me"}, {"kind": "me"})
    page = visit(visitor, made.hot_seat)
    page.wait_for_selector("main.field")
    urls = page.evaluate(KEPT)["urls"]
    assert own_house.address + "/" in urls
    assert not [url for url in urls if "/api/" in url or "/t/" in url or "#" in url]


def test_a_new_build_is_shown_and_the_old_one_forgotten(own_house: House, visitor: Seat) -> None:
    page, index = visit(visitor), own_house.page / "index.html"
    for version in ("second", "third", "fourth"):
        text = index.read_text(encoding="utf-8")
        index.write_text(text.replace("</body>", f"<i id={version}></i></body>"), "utf-8")
        worker = own_house.page / "worker.js"
        changed = worker.read_text(encoding="utf-8").replace('VERSION = "', f'VERSION = "{version}')
        worker.write_text(changed, encoding="utf-8")
        for twin in own_house.page.glob("worker.js.*"):
            twin.unlink()
        page.goto(own_house.address + "/")
        expect(page.locator(f"#{version}")).to_be_attached()
    assert page.evaluate(KEPT)["versions"] == 2


def test_a_phone_can_install_it(own_house: House, visitor: Seat) -> None:
    page = visit(visitor)
    devtools = visitor.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{own_house.address}/manifest.webmanifest"
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # as all tests are
