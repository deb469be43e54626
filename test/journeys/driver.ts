import path from 'node:path'
import type { Language } from '../../shared/language'
import type { wordsIn } from '../screen'

/** A text on the screen: a part of it as it stands there, or a pattern. */
export type Words = string | RegExp

export interface Picture {
  name: string
  mimeType: string
  buffer: Buffer
}

/**
 * Something on the present screen, found as a person finds it: by a text within a CSS class that all builds share. It is looked
 * for again each time, and waited for, so that it may be named before it is there. Of several the first one counts.
 */
export interface Found {
  /** Something inside of it. */
  find(css: string, words?: Words): Found
  /** The n-th of those that fit, from 0. */
  nth(n: number): Found
  /** Waits until it is there, and gives its text. */
  text(): Promise<string>
  /** The texts of all that fit, without waiting. */
  texts(): Promise<string[]>
  /** Waits until there is none. */
  gone(): Promise<void>
  tap(): Promise<void>
  /** Two taps of an impatient finger. */
  tapTwice(): Promise<void>
  /** Types into an input in place of what stands there. */
  type(text: string): Promise<void>
  /** The text of an input. */
  value(): Promise<string>
  /** An attribute that all builds write alike: class, id, src. */
  attribute(name: 'class' | 'id' | 'src'): Promise<string>
}

/** A place on the earth, degrees. */
export interface Place {
  name: string
  address: string
  latitude: number
  longitude: number
}

/** What the chat app and the person in front of it answer. */
export interface ChatApp {
  /** Who uses it; everybody begins as somebody whom the portal does not know. */
  userIs(who: string): Promise<void>
  /** Who uses it from the next start on, until `userIs` is called again. */
  readonly owner: string
  /** Whether `restart` really ends the app. */
  readonly ends: boolean
  /** Ends the app and starts it at a page file with its query, as messages and cards name it; only where `ends`. */
  startAt(page: string): Promise<void>
  /** Gives this code for its user, however often it is asked. */
  repeatsCode(code: string): Promise<void>
  /** Does not tell who uses it. */
  loginFails(): Promise<void>
  /** Gives away a phone number by the button that asks for it. */
  givePhone(button: Found, phone: string): Promise<void>
  /** Does not give it away: the person refuses, or the portal has used up how often it may ask. */
  keepPhone(button: Found, why: 'deny' | 'quota'): Promise<void>
  /** Lets its scanner read this. */
  scan(text: string): Promise<void>
  /** How its window for payments ends; `handle` waits for it to open, and gives the trade that is to be paid. */
  payer(does: 'pays' | 'cancels'): Promise<{ handle(): Promise<string> }>
  /** Whether messages are allowed, for all templates that are asked about; `cancel` closes the question. `asked` waits for it and gives the templates. */
  messages(answer: 'accept' | 'reject' | 'cancel'): Promise<{ asked(): Promise<unknown> }>
  /** Moves a finger upwards, starting on something, px; downwards by a negative number. */
  swipe(from: Found, up: number): Promise<void>
  /** Keeps a finger on something for so long, ms. */
  hold(on: Found, ms: number): Promise<void>
  /** What its own recognition of speech hears from now on; null where it has none. Asked by screens when they open. */
  hears(words: string | null): Promise<void>
  /** What is chosen of a conversation's files: WeChat keeps it under a name of its own. */
  givesFile(file: Picture): Promise<void>
  /** How many pages lie upon each other. */
  pages(): Promise<number>
  /** How far the page has been scrolled, px. */
  scrolled(): Promise<number>
  /** How often the app has handed data to its pages to draw since it started, and how many bytes of JSON, as the host counts it; null in a chat app that does not tell. */
  drawn(): Promise<{ calls: number; bytes: number } | null>
  /** Whether the microphone may be used. */
  microphone(may: 'allowed' | 'denied'): Promise<void>
  /** Where the device is, or what is chosen on the map; null for a refusal. */
  place(asked: 'device' | 'map', place: Place | null): Promise<void>
  /** Keeps one of its windows closed; the function that it gives waits until the app has opened it, and tells what it is to show. */
  watch(window: 'call' | 'pictures' | 'map'): Promise<() => Promise<Record<string, unknown>>>
  /** What lies in the clipboard. */
  clipboard(): Promise<string>
  /** What its menu shares of the present screen, as a URL of the portal. */
  shared(): Promise<{ title: string; url: string }>
}

/** One customer's device with the portal on it: a browser, or a chat app with the compiled mini-program. */
export interface Driver {
  readonly platform: 'h5' | 'weapp' | 'dd'
  /** of the device; the portal follows it until the customer has chosen another one */
  readonly language: Language
  /** Texts of the app's own catalogues, in the language of the device. */
  readonly words: ReturnType<typeof wordsIn>
  find(css: string, words?: Words): Found
  /** A field of a form, by its label. */
  field(label: string): Found
  /** Opens a URL of the portal as from a link: with nothing below it. */
  open(url: string): Promise<void>
  /** Opens a URL as the platform's own code on a product does: a mini-program code carries the query in `scene`. */
  openByCode(url: string): Promise<void>
  /** Closes the app and opens it where it was. */
  restart(): Promise<void>
  /** One step back, by the platform's own means. */
  back(): Promise<void>
  /** The portal's URL of the present screen. */
  url(): Promise<string>
  /** Waits until the present screen has this path, or a URL that fits, and has come to rest; gives its query. */
  at(url: Words): Promise<URLSearchParams>
  /** Waits until a toast has said this since the last `open` or `restart`. */
  toast(words: Words): Promise<void>
  /** What toasts have said since the last `open` or `restart`. */
  toasts(): Promise<string[]>
  /** Draws a line across something with a finger, as one signs. */
  draw(on: Found): Promise<void>
  /** Taps what opens the choice of pictures, and chooses these from the album. */
  pick(opener: Found, pictures: Picture[]): Promise<void>
  /** The chat app around a mini-program, whose windows no script reaches: what they are to answer. null in a browser. */
  readonly chat: ChatApp | null
  /** Something kept on the device, by the names of platform/storage; null for nothing. */
  kept(name: string): Promise<unknown>
  /** Lets time pass for the device's timers, ms, where it can be hurried; elsewhere it passes by itself. */
  passes(ms: number): Promise<void>
  /** Writes what is on the screen into a PNG file. */
  screenshot(file: string): Promise<void>
  /** No exception and no error has been reported since the start. */
  sound(): Promise<void>
  /** Ends with `sound`. */
  leave(): Promise<void>
}

/** A part of a journey: when it fails, the error says which one and where it was, and shows the screen in `LIANKE_SHOTS`. */
export async function step<T>(driver: Driver, name: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    const folder = process.env.LIANKE_SHOTS
    if (folder)
      await driver
        .screenshot(path.join(folder, `${driver.platform} ${driver.language} ${name}.png`))
        .catch(() => undefined)
    const where = await driver.url().catch(() => 'an unknown page')
    throw new Error(
      `${driver.platform} ${driver.language}: ${name} (at ${where}): ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/** Spaces and line ends of the markup are nothing that a person reads. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const fits = (text: string, words: Words | undefined): boolean =>
  words === undefined || (typeof words === 'string' ? plain(text).includes(words) : words.test(plain(text)))
