import { and, eq, inArray } from 'drizzle-orm'
import { LANGUAGES, localize, type Language, type Localized } from '../../../../shared/language'
import type { Ctx } from '../../../kernel/call/context'
import { productKinds, products } from '../../product/product.table'
import { stem } from '../../../kernel/text/stem'
import { latinCodes, normal } from '../../../kernel/text/tokenize'

/** A kind of product as the tenant's data tells it. `words`: what people call it, in any language; `names`: of its products, in full. */
export interface Kind {
  key: string
  name: Localized
  models: readonly string[]
  words: readonly string[]
  names: readonly string[]
}

const WORD = /[a-z0-9]+(?:[-/.][a-z0-9]+)*|[а-я]+/g
const HAN = /\p{Script=Han}/u
/** Words of other scripts by their stems, so that "холодильника" names the same as "холодильник". */
const stems = (said: string): string => ` ${(said.match(WORD) ?? []).map(stem).join(' ')} `
/** Takes the place of a name that was found: 洗衣机 within 洗衣机烘干机 is not found a second time. */
const TAKEN = '■'

/** What a tenant sells, by kinds, and by which words they are known. */
export class Catalogue {
  private readonly han: { said: string; key: string }[] = []
  private readonly other: { said: string; key: string }[] = []
  private readonly names: { said: string; key: string }[] = []
  private readonly byModel = new Map<string, string>()
  private readonly byKey: ReadonlyMap<string, Kind>

  constructor(readonly kinds: readonly Kind[]) {
    this.byKey = new Map(kinds.map(kind => [kind.key, kind]))
    for (const { key, name, models, words, names } of kinds) {
      this.names.push(...names.filter(Boolean).map(said => ({ said, key })))
      for (const model of models) this.byModel.set(model, key)
      const named = new Set(
        [
          ...LANGUAGES.map(language => name[language] ?? ''),
          ...words,
          ...names,
          ...models,
          ...models.map(model => model.split('/')[0] ?? ''),
        ]
          .map(word => normal(word).trim())
          .filter(Boolean),
      )
      for (const said of named) {
        if (HAN.test(said)) this.han.push({ said, key })
        else if (stems(said).trim()) this.other.push({ said: stems(said), key })
      }
    }
    // a longer name says more exactly what is meant
    for (const list of [this.han, this.other, this.names]) list.sort((a, b) => b.said.length - a.said.length)
  }

  /** The kinds of some models; none for models that nobody knows. */
  ofModels(models: readonly string[]): string[] {
    return [...new Set(models.flatMap(model => this.byModel.get(model) ?? []))]
  }

  /** The kinds that a text names, and what it says besides. */
  read(text: string): { kinds: Set<string>; rest: string } {
    const kinds = new Set<string>()
    let said = latinCodes(normal(text))
    if (!this.kinds.length) return { kinds, rest: said }
    for (const { said: word, key } of this.han) {
      if (!said.includes(word)) continue
      kinds.add(key)
      said = said.replaceAll(word, TAKEN)
    }
    let spaced = stems(said)
    for (const { said: words, key } of this.other) {
      if (!spaced.includes(words)) continue
      kinds.add(key)
      spaced = spaced.replaceAll(words, ` ${TAKEN} `)
    }
    return { kinds, rest: `${said.replace(WORD, ' ')} ${spaced}`.replaceAll(TAKEN, ' ') }
  }

  /** The kinds that a text names. */
  namedIn(text: string): Set<string> {
    return this.read(text).kinds
  }

  /** A question with the names of products shortened to their kind: their sizes and series say nothing of what is wrong. */
  shortened(question: string, language: Language): string {
    return this.names.reduce(
      (text, { said, key }) => (text.includes(said) ? text.replaceAll(said, this.nameOf(key, language)) : text),
      question,
    )
  }

  nameOf(key: string, language: Language): string {
    return localize(this.byKey.get(key)?.name, language)
  }
}

/**
 * The kinds that the tenant has entered, and, for a model that an article or a fault declares and none of them has, the type and name of a
 * product of that model: so a tenant who has entered none has them, too. One look-up for each declared model.
 */
export async function catalogueOf({ db, tenantId }: Ctx, declared: readonly string[]): Promise<Catalogue> {
  const models = [...new Set(declared)]
  const [entered, made] = await Promise.all([
    db.select().from(productKinds).where(eq(productKinds.tenantId, tenantId)),
    models.length
      ? db
          .selectDistinctOn([products.model], { model: products.model, name: products.name, type: products.type })
          .from(products)
          .where(and(eq(products.tenantId, tenantId), inArray(products.model, models)))
          .orderBy(products.model)
      : [],
  ])
  const kinds = new Map(
    entered.map(({ id, name, models: own, words }) => [
      id,
      { key: id, name, models: [...own], words: [...words], names: [] as string[] },
    ]),
  )
  for (const { model, name, type } of made) {
    const same =
      [...kinds.values()].find(kind => kind.models.includes(model)) ??
      [...kinds.values()].find(kind =>
        LANGUAGES.some(language => type[language] && type[language] === kind.name[language]),
      )
    const kind = same ?? { key: normal(localize(type, 'zh')) || model, name: type, models: [], words: [], names: [] }
    kinds.set(kind.key, {
      ...kind,
      models: [...new Set([...kind.models, model])],
      names: [...kind.names, ...LANGUAGES.map(language => name[language] ?? '')],
    })
  }
  return new Catalogue([...kinds.values()])
}
