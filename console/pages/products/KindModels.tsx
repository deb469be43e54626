import { Link } from 'wouter'
import { localize } from '@shared/language'
import { MAX_PAGE_SIZE } from '@shared/limits'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet } from '../../api/queries'
import { useLanguage } from '../../i18n/texts'
import { Files } from '../../ui/Files'
import { Loaded } from '../../ui/states'
import { titles } from '../titles.i18n'
import { kinds } from './kinds.i18n'
import { useRuleWords } from './RuleInput'

type Kind = Answer<'GET /staff/productKind/list'>[number]
type Model = Answer<'GET /staff/productModel/list'>['list'][number]

/** The models of a kind: what the catalogue says of each, its papers, and the ways to what belongs to it. */
export function KindModels({ kind, name }: { kind: Kind; name: string }) {
  const t = kinds.useT()
  const query = useGet('GET /staff/productModel/list', { query: { kindId: kind.id, pageSize: MAX_PAGE_SIZE } })
  return (
    <div className='kind-models'>
      <Loaded query={query} rows={Math.min(kind.models.length, 3)}>
        {({ list, total }) => {
          const told = new Map(list.map(one => [one.model, one]))
          // those of a long kind that are not here may have a page of their own
          const shown = total > list.length ? list.map(({ model }) => model) : kind.models
          return (
            <>
              {shown.length ? (
                <ul aria-label={`${name}: ${t('models')}`}>
                  {shown.map(model => (
                    <ModelLine key={model} model={model} told={told.get(model)} />
                  ))}
                </ul>
              ) : (
                <p>{t('noModelsOf')}</p>
              )}
              {total > list.length && (
                <Link className='ordered__link' href={`/products/models?kind=${kind.id}`}>
                  {t('allModels')}
                </Link>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function ModelLine({ model, told }: { model: string; told: Model | undefined }) {
  const t = kinds.useT()
  const title = titles.useT()
  const language = useLanguage()
  const may = useMay()
  const inWords = useRuleWords()
  const named = encodeURIComponent(model)
  const ways = [
    { href: `/products?search=${named}`, text: t('showProducts'), isOpen: true },
    { href: `/shop?model=${named}`, text: title('shop'), isOpen: may('shop.read') },
    { href: `/faults?model=${named}`, text: title('faults'), isOpen: may('wiki.manage') || may('audit.read') },
  ].filter(({ isOpen }) => isOpen)
  return (
    <li>
      <span className='kind-models__name'>
        {told ? <Link href={`/products/models?id=${told.id}`}>{model}</Link> : model}
        <span>{told ? localize(told.name, language) : t('notTold')}</span>
      </span>
      <span className='ordered__rest'>{told ? inWords(told.quality) || t('kindRule') : ''}</span>
      <span className='ordered__actions'>
        {ways.map(({ href, text }) => (
          <Link key={href} className='ordered__link' href={href} aria-label={`${model}: ${text}`}>
            {text}
          </Link>
        ))}
      </span>
      {told && told.documents.length > 0 && (
        <Files files={told.documents.map(paper => ({ id: paper.fileId, filename: paper.name, url: paper.url }))} />
      )}
    </li>
  )
}
