import type { FoundKind } from '@shared/kinds'
import { localize, type Localized } from '@shared/language'
import type { Permission } from '@shared/permissions'
import { useMay } from '../api/me'
import { useGetWhen } from '../api/queries'
import { useLanguage } from '../i18n/texts'
import { usePaused } from '../ui/usePaused'

/** Something that can be opened, and what tells it from others of its name. */
export interface Thing {
  subject: FoundKind
  id: string
  text: string
  hint: string
}

/** A word of one letter would find anything; in Chinese two are a word. */
const SHORTEST = 2
/** of each kind */
const MOST = 5
/** that an article is about and that tell it from others */
const MOST_MODELS = 3

/** Whether a name has these words, in any language. */
const hasWords = (name: Localized, words: string): boolean =>
  Object.values(name).some(text => text.toLowerCase().includes(words.toLowerCase()))

/** Things with these words, of those that the person may read. */
export function useThings(typed: string) {
  const may = useMay()
  const language = useLanguage()
  const words = typed.trim()
  const keyword = usePaused(words)
  const isAsked = keyword.length >= SHORTEST
  const when = <T>(query: T, ...needed: Permission[]) => (isAsked && needed.some(may) ? { query } : null)
  const page = { keyword, pageNum: 1, pageSize: MOST }
  const asked = [
    useGetWhen(
      'GET /staff/event/queue',
      when({ keyword, state: 'all' as const, sort: 'newest' as const, pageSize: MOST }, 'event.read', 'event.handle'),
    ),
    useGetWhen('GET /staff/task/list', when(page, 'task.read')),
    useGetWhen('GET /staff/customer/list', when(page, 'customer.read')),
    useGetWhen('GET /staff/product/list', when(page, 'product.read')),
    useGetWhen('GET /staff/wiki/list', when(page, 'wiki.manage', 'audit.read')),
    // a company has so few that the call takes no words
    useGetWhen('GET /staff/template/list', when({}, 'template.manage', 'audit.read')),
  ] as const
  const [requests, tasks, customers, products, articles, templates] = asked
  const told = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  const found: Readonly<Record<FoundKind, readonly Omit<Thing, 'subject'>[]>> = {
    event: (requests.data?.list ?? []).map(one => ({
      id: one.id,
      text: one.title,
      hint: told(one.eventNo, one.customer.name),
    })),
    task: (tasks.data?.list ?? []).map(one => ({
      id: one.id,
      text: one.title,
      hint: one.taskNo,
    })),
    customer: (customers.data?.list ?? []).map(one => ({
      id: one.id,
      text: one.name,
      hint: told(one.customerNo, one.customerAddress),
    })),
    product: (products.data?.list ?? []).map(one => ({
      id: one.id,
      text: `${one.name} ${one.model}`,
      hint: told(one.serialNumber, one.customerName),
    })),
    article: (articles.data?.list ?? []).map(one => ({
      id: one.id,
      text: one.title,
      hint: told(...one.models.slice(0, MOST_MODELS)),
    })),
    template: (templates.data ?? [])
      .filter(one => hasWords(one.name, keyword))
      .slice(0, MOST)
      .map(one => ({
        id: one.id,
        text: localize(one.name, language),
        hint: localize(one.description, language),
      })),
  }
  const things = (Object.keys(found) as FoundKind[]).flatMap(subject =>
    found[subject].map(one => ({ subject, ...one })),
  )
  return {
    things: isAsked && keyword === words ? things : [],
    isLooking: words.length >= SHORTEST && (keyword !== words || asked.some(one => one.isLoading)),
    error: isAsked && keyword === words ? asked.find(one => one.error)?.error : undefined,
    retry: () => asked.filter(one => one.error).forEach(one => void one.refetch()),
  }
}
