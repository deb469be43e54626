import type { Rest } from './chunked-build'
import type { Term } from '../../../kernel/text/tokenize'

/** Saturation and length normalisation of BM25, at their usual values. */
const K1 = 1.2
const B = 0.6
/** A word that stands for the one that was asked for counts so much, shared among its likes. */
const STAND_IN = 0.7

/** The terms of a part of a document and how much each counts. */
export interface Field {
  terms: readonly string[]
  weight: number
}
/** The terms of a document with their weights, and its length. */
export interface Counted {
  count: Map<string, number>
  length: number
}

/** In a handful of documents nothing is rare: they are judged as if there were this many. */
const FEW = 50
const rarity = (documents: number, holding: number): number =>
  Math.log(1 + (Math.max(documents, FEW) - holding + 0.5) / (holding + 0.5))

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

interface Posting {
  from: number
  to: number
}
/** This many words of the vocabulary are one piece of work. */
export const PIECE = 200

/** An inverted index that ranks documents (by their number) for the terms of a question. Built once, then only read. */
export class Bm25 {
  /** working memory of scores(): all zero between two questions */
  private readonly sums: Float64Array

  private constructor(
    private readonly postings: ReadonlyMap<string, Posting>,
    private readonly docs: Int32Array,
    private readonly weights: Float32Array,
    readonly size: number,
  ) {
    this.sums = new Float64Array(size)
  }

  /** Makes an index. It rests after each document and each few words, because all of a large library takes half a second. */
  static async of(counts: readonly Counted[], rest: Rest): Promise<Bm25> {
    const mean = counts.reduce((sum, one) => sum + one.length, 0) / Math.max(1, counts.length) || 1
    const postings = new Map<string, Posting>()
    for (const { count } of counts) {
      for (const term of count.keys()) {
        const posting = postings.get(term)
        if (posting) posting.to++
        else postings.set(term, { from: 0, to: 1 })
      }
      await rest()
    }
    let [size, done] = [0, 0]
    for (const posting of postings.values()) {
      const holding = posting.to
      posting.from = posting.to = size
      size += holding
      if (++done % PIECE === 0) await rest()
    }
    const docs = new Int32Array(size)
    const weights = new Float32Array(size)
    for (const [doc, { count, length }] of counts.entries()) {
      const slack = K1 * (1 - B + (B * length) / mean)
      for (const [term, tf] of count) {
        const posting = postings.get(term) as Posting
        docs[posting.to] = doc
        weights[posting.to++] = (tf * (K1 + 1)) / (tf + slack)
      }
      await rest()
    }
    return new Bm25(postings, docs, weights, counts.length)
  }

  /** How rare a term is; the most for one that no document has. */
  idf(term: string): number {
    const posting = this.postings.get(term)
    return rarity(this.size, posting ? posting.to - posting.from : 0)
  }

  has(term: string): boolean {
    return this.postings.has(term)
  }

  /** The documents that have a term. */
  docsOf(term: string): Int32Array {
    const posting = this.postings.get(term)
    return posting ? this.docs.subarray(posting.from, posting.to) : new Int32Array()
  }

  /** Every term that a document has. */
  vocabulary(): Iterable<string> {
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
      for (const other of also) if (!asked.has(other)) add(other, (weight * STAND_IN) / Math.sqrt(also.length))
    }
    return touched.map(doc => {
      const score = sums[doc] as number
      sums[doc] = 0
      return { doc, score }
    })
  }
}
