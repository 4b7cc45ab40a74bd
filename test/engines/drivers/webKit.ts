import { Builder, Key, type WebDriver } from 'selenium-webdriver';
import { eventually } from '../../support/eventually';
import { freePort } from '../../support/freePort';
import { keyCodes, TAP_MS, type Driver, type Viewport } from './driver';
import { start } from './process';

const STARTS_WITHIN_MS = 60_000;

/**
 * WebKitGTK's MiniBrowser with its own virtual screen and message bus.
 * @param screen the variables of another virtual screen, which has a message bus
 */
export const openWebKit = async (viewport: Viewport, screen?: Record<string, string>): Promise<Driver> => {
  // WebKit's driver cannot choose a port itself.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const onOwnScreen = () =>
    start(
      'xvfb-run',
      // The pointer is in the middle of the screen. Without a window manager, the window has the focus only while the
      // pointer is over it. So the screen must be only a little larger than the window.
      [
        '-a',
        '-s',
        `-screen 0 ${viewport.width + 70}x${viewport.height + 80}x24`,
        'dbus-run-session',
        '--',
        'WebKitWebDriver',
        `--port=${port}`,
      ],
      { LANG: 'pt_BR.UTF-8', LC_ALL: 'C.UTF-8' },
    );
  const server = screen ? start('WebKitWebDriver', [`--port=${port}`], screen) : onOwnScreen();
  let driver: WebDriver | undefined;
  const close = async () => {
    await driver?.quit().catch(() => undefined);
    await server.end();
  };

  try {
    await eventually(async () => {
      await fetch(`${url}/status`).catch((error: unknown) => {
        throw new Error(`WebKitWebDriver has not started:\n${server.output()}`, { cause: error });
      });
    }, STARTS_WITHIN_MS);
    const webKit = await new Builder()
      .usingServer(url)
      .withCapabilities({ browserName: 'MiniBrowser', pageLoadStrategy: 'none' })
      .disableEnvironmentOverrides()
      .build();
    driver = webKit;
    await webKit
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...viewport });

    const type = (text: string) => webKit.actions().sendKeys(text).perform();
    return {
      go: (address) => webKit.get(address),
      reload: () => webKit.navigate().refresh(),
      back: () => webKit.navigate().back(),
      // Uses the mouse, because the driver accepts 'touch' but turns it into a mouse click.
      tap: ({ x, y }) =>
        webKit
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
          .press()
          .pause(TAP_MS)
          .release()
          .perform(),
      strike: (key) => type(keyCodes[key]),
      type,
      control: (letter) => webKit.actions().keyDown(Key.CONTROL).sendKeys(letter).keyUp(Key.CONTROL).perform(),
      evaluate: <T>(expression: string) => webKit.executeScript<T>(`return ${expression}`),
      picture: async () => Buffer.from(await webKit.takeScreenshot(), 'base64'),
      complaints: () => [],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
