interface Waiting {
  start: () => void
  giveUp: () => void
}

/** How many may wait for their turn, of all people and of one. */
export interface Room {
  all: number
  each: number
}

/**
 * A few places for many people. Each person has one at most, whatever is sent, and people take turns: somebody who sends fifty things waits behind
 * himself, and keeps others waiting for one of them only.
 */
export class Turns {
  private free: number
  private readonly room: Room
  private readonly busy = new Set<string>()
  private readonly lines = new Map<string, Waiting[]>()

  constructor(places: number, room: Room) {
    this.free = places
    this.room = room
  }

  /**
   * Waits for a place, and gives what gives it back; null at once when too many wait already. Throws the signal's reason.
   * `person` is who is to wait for their own things, see `personOf`.
   */
  async take(person: string, signal?: AbortSignal): Promise<(() => void) | null> {
    signal?.throwIfAborted()
    if (this.free === 0 || this.busy.has(person)) {
      const line = this.lines.get(person) ?? []
      let waiting = 0
      for (const others of this.lines.values()) waiting += others.length
      if (line.length >= this.room.each || waiting >= this.room.all) return null
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = {
          start: () => {
            signal?.removeEventListener('abort', one.giveUp)
            resolve()
          },
          giveUp: () => {
            this.leave(person, one)
            reject(signal?.reason)
          },
        }
        this.lines.set(person, [...line, one])
        signal?.addEventListener('abort', one.giveUp, { once: true })
      })
    } else this.enter(person)
    let given = false
    return () => {
      if (given) return
      given = true
      this.busy.delete(person)
      this.free++
      this.next()
    }
  }

  private enter(person: string): void {
    this.busy.add(person)
    this.free--
  }

  private leave(person: string, one: Waiting): void {
    const left = (this.lines.get(person) ?? []).filter(other => other !== one)
    if (left.length) this.lines.set(person, left)
    else this.lines.delete(person)
  }

  private next(): void {
    for (const [person, [first, ...others]] of this.lines) {
      if (this.free === 0) return
      if (!first || this.busy.has(person)) continue
      // behind everybody who waits
      this.lines.delete(person)
      if (others.length) this.lines.set(person, others)
      this.enter(person)
      first.start()
    }
  }
}
