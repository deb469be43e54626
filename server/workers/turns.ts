interface Waiting {
  start: () => void
  giveUp: () => void
}

/** How many may wait for their turn: of all people, of a company where they stand for one, and of one person. */
export interface Room {
  all: number
  company?: number
  each: number
}

/**
 * A few places for many people. Each person has one at most, whatever is sent, and people take turns: somebody who sends fifty things waits behind
 * himself, and keeps others waiting for one of them only. People of a company may have one place together: then companies take turns, and
 * within each its people.
 */
export class Turns {
  private free: number
  private readonly room: Room
  private readonly busy = new Set<string>()
  private readonly lines = new Map<string, Map<string, Waiting[]>>()

  constructor(places: number, room: Room) {
    this.free = places
    this.room = room
  }

  /**
   * Waits for a place, and gives what gives it back; null at once when too many wait already. Throws the signal's reason.
   * `person` is who is to wait for their own things, see `personOf`; `company` with whom they share a place, without it nobody.
   */
  async take(person: string, signal?: AbortSignal, company: string = person): Promise<(() => void) | null> {
    signal?.throwIfAborted()
    if (this.free === 0 || this.busy.has(company)) {
      const people = this.lines.get(company) ?? new Map<string, Waiting[]>()
      const line = people.get(person) ?? []
      const waiting = (of: Map<string, Waiting[]>) => [...of.values()].reduce((sum, one) => sum + one.length, 0)
      const ofAll = [...this.lines.values()].reduce((sum, one) => sum + waiting(one), 0)
      const { all, company: ofCompany = all, each } = this.room
      if (line.length >= each || waiting(people) >= ofCompany || ofAll >= all) return null
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = {
          start: () => {
            signal?.removeEventListener('abort', one.giveUp)
            resolve()
          },
          giveUp: () => {
            this.leave(company, person, one)
            reject(signal?.reason)
          },
        }
        this.lines.set(company, people.set(person, [...line, one]))
        signal?.addEventListener('abort', one.giveUp, { once: true })
      })
    } else this.enter(company)
    let given = false
    return () => {
      if (given) return
      given = true
      this.busy.delete(company)
      this.free++
      this.next()
    }
  }

  private enter(company: string): void {
    this.busy.add(company)
    this.free--
  }

  private leave(company: string, person: string, one: Waiting): void {
    const people = this.lines.get(company)
    const left = people?.get(person)?.filter(other => other !== one) ?? []
    if (left.length) people?.set(person, left)
    else people?.delete(person)
    if (!people?.size) this.lines.delete(company)
  }

  private next(): void {
    for (const [company, people] of this.lines) {
      if (this.free === 0) return
      const [turn] = people
      const [first, ...others] = turn?.[1] ?? []
      if (!turn || !first || this.busy.has(company)) continue
      // behind everybody of the company who waits, and the company behind all others
      people.delete(turn[0])
      if (others.length) people.set(turn[0], others)
      this.lines.delete(company)
      if (people.size) this.lines.set(company, people)
      this.enter(company)
      first.start()
    }
  }
}
