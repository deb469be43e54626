import { execFileSync } from 'node:child_process'
import { chromium, type Browser } from 'playwright-core'
import { findProgram } from './packages'

const WHOLE_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Without these a browser in a container hangs at start or calls home. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true
  try {
    return (
      execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() !== ''
    )
  } catch {
    return false
  }
}

let found: Promise<string> | undefined

/**
 * Path of a Chromium that can show Chinese: CHROMIUM_PATH, else the headless shell. If it or the font is missing, installs it as root
 * on Debian; where that cannot be done, a whole Chromium does its work. Throws one line that says what to install.
 */
export const findChromium = (): Promise<string> =>
  (found ??= findProgram({
    variable: 'CHROMIUM_PATH',
    // the shell has no windows to draw and takes six tenths of the time of the whole browser
    places: ['/usr/bin/chromium-headless-shell'],
    instead: WHOLE_PLACES,
    package: 'chromium-headless-shell',
    beside: hasChineseFont() ? [] : ['fonts-noto-cjk'],
    needs: 'The browser tests',
    what: 'a Chromium or Chrome',
  }))

let foundWhole: Promise<string> | undefined

/** As {@link findChromium}, one with a microphone, a camera and what asks people whether a page may have them. */
export const findWholeChromium = (): Promise<string> =>
  (foundWhole ??= findProgram({
    variable: 'WHOLE_CHROMIUM_PATH',
    places: WHOLE_PLACES,
    package: 'chromium',
    needs: 'Tests of microphone and camera',
    what: 'a whole Chromium or Chrome',
  }))

/** Starts Chromium for playwright, with further flags. The caller closes it. */
export const launchBrowser = async (flags: string[] = [], whole = false): Promise<Browser> =>
  chromium.launch({
    executablePath: await (whole ? findWholeChromium() : findChromium()),
    args: [...FLAGS, ...flags],
  })
