import type { Term } from './terms'

/** Saturation and length normalisation of BM25, at their usual values. */
const K1 = 1.2
const B = 0.6
/** A word that stands for the one that was asked for counts so much, shared among its likes. */
const STAND_IN = 0.7

/** The terms of a part of a document and how much each counts. */
export interface Field { terms: readonly string[]; weight: number }
/** The terms of a document with their weights, and its length. */
interface Counted { count: Map<string, number>; length: number }

/** In a handful of documents nothing is rare: they are judged as if there were this many. */
const FEW = 50
const rarity = (documents: number, holding: number): number => Math.log(1 + (Math.max(documents, FEW) - holding + 0.5) / (holding + 0.5))

export function counted(fields: readonly Field[]): Counted {
  const count = new Map<string, number>()
  let length = 0
  for (const { terms, weight } of fields) {
    // a title tells what a text is about, however long the text
    if (weight <= 1) length += terms.length
    for (const term of terms) count.set(term, (count.get(term) ?? 0) + weight)
  }
  return { count, length }
}

interface Posting { from: number; to: number }

/** An inverted index that ranks documents (by their number) for the terms of a question. Built once, then only read. */
export class Bm25 {
  private readonly postings = new Map<string, Posting>()
  private readonly docs: Int32Array
  private readonly weights: Float32Array
  private readonly idfs = new Map<string, number>()

  constructor(counts: readonly Counted[]) {
    const mean = counts.reduce((sum, one) => sum + one.length, 0) / Math.max(1, counts.length) || 1
    const frequency = new Map<string, number>()
    for (const { count } of counts) for (const term of count.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1)
    let size = 0
    for (const [term, n] of frequency) {
      this.postings.set(term, { from: size, to: size })
      size += n
      this.idfs.set(term, rarity(counts.length, n))
    }
    this.docs = new Int32Array(size)
    this.weights = new Float32Array(size)
    counts.forEach(({ count, length }, doc) => {
      const slack = K1 * (1 - B + B * length / mean)
      for (const [term, tf] of count) {
        const posting = this.postings.get(term) as Posting
        this.docs[posting.to] = doc
        this.weights[posting.to++] = tf * (K1 + 1) / (tf + slack)
      }
    })
    this.size = counts.length
    this.sums = new Float64Array(this.size)
  }

  readonly size: number
  /** working memory of scores(): all zero between two questions */
  private readonly sums: Float64Array

  /** How rare a term is; the most for one that no document has. */
  idf(term: string): number {
    return this.idfs.get(term) ?? rarity(this.size, 0)
  }

  has(term: string): boolean {
    return this.postings.has(term)
  }

  /** Every term that a document has. */
  vocabulary(): IterableIterator<string> {
    return this.postings.keys()
  }

  /** Whether document `doc` has the term. */
  holds(doc: number, term: string): boolean {
    const posting = this.postings.get(term)
    if (!posting) return false
    // documents of a term stand in their order
    let low = posting.from
    let high = posting.to - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const at = this.docs[middle] as number
      if (at === doc) return true
      if (at < doc) low = middle + 1
      else high = middle - 1
    }
    return false
  }

  /** Documents that have one of the terms, or a word that may stand for it, with their scores. */
  scores(terms: readonly Term[]): { doc: number; score: number }[] {
    const { sums } = this
    const touched: number[] = []
    const add = (text: string, weight: number): void => {
      const posting = this.postings.get(text)
      if (!posting) return
      const worth = weight * this.idf(text)
      for (let i = posting.from; i < posting.to; i++) {
        const doc = this.docs[i] as number
        if (sums[doc] === 0) touched.push(doc)
        sums[doc] = (sums[doc] as number) + worth * (this.weights[i] as number)
      }
    }
    const asked = new Set(terms.map(term => term.text))
    for (const { text, weight, also } of terms) {
      add(text, weight)
      for (const other of also) if (!asked.has(other)) add(other, weight * STAND_IN / Math.sqrt(also.length))
    }
    return touched.map(doc => {
      const score = sums[doc] as number
      sums[doc] = 0
      return { doc, score }
    })
  }
}
