import { Button, Checkbox } from 'antd'
import type { Localized } from '@shared/language'
import { SETUP_LIMITS } from '@shared/setup'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useDraft } from '../../ui/draft'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { Section, Sections } from '../../ui/Section'
import { Loaded } from '../../ui/states'
import { titles } from '../titles.i18n'
import { setup } from './setup.i18n'
import { SurveySending } from './SurveySending'
import { surveySending } from './survey-sending.i18n'
import { OF_TENANT } from './tenant'

type Config = Answer<'GET /staff/evaluation/get'>
const STARS = [1, 2, 3, 4, 5] as const

/** Texts in a row, each of which can be removed, and one more. */
function Words({
  words,
  most,
  label,
  add,
  disabled,
  onChange,
}: {
  words: readonly Localized[]
  most: number
  label: (n: number) => string
  add: string
  disabled: boolean
  onChange: (words: Localized[]) => void
}) {
  const say = common.useT()
  return (
    <>
      <div className='fields'>
        {words.map((word, i) => (
          <div key={i} className='word'>
            <LocalizedInput
              label={label(i + 1)}
              value={word}
              max={20}
              disabled={disabled}
              onChange={value => onChange(words.map((one, n) => (n === i ? value : one)))}
            />
            <Button
              type='text'
              size='small'
              disabled={disabled}
              aria-label={`${say('remove')}: ${label(i + 1)}`}
              onClick={() => onChange(words.filter((_, n) => n !== i))}
            >
              {say('remove')}
            </Button>
          </div>
        ))}
      </div>
      <div>
        <Button disabled={disabled || words.length >= most} onClick={() => onChange([...words, {}])}>
          {add}
        </Button>
      </div>
    </>
  )
}

function Evaluation({ config, refresh }: { config: Config; refresh: () => Promise<unknown> }) {
  const t = setup.useT()
  const sending = surveySending.useT()
  const readOnly = !useMay()('tenant.manage')
  const write = useWrite('POST /staff/evaluation/edit', OF_TENANT)
  const { version, ...whole } = config
  const { useStarEvaluate, useTagEvaluate, starEvaluates, tagEvaluates, starEvaluateFeilds } = whole
  const stars = useDraft('evaluation stars', { useStarEvaluate, starEvaluates })
  const tags = useDraft('evaluation tags', { useTagEvaluate, tagEvaluates })
  const aspects = useDraft('evaluation aspects', { starEvaluateFeilds })
  const save = (change: Partial<typeof whole>) => write.mutateAsync({ body: { version, ...whole, ...change } })
  const shared = { refresh, readOnly }
  const tagsOf = (star: number) => tags.value.tagEvaluates.find(one => one.star === star)?.tags ?? []
  return (
    <Sections
      contents={[
        { id: 'stars', title: t('stars') },
        { id: 'tags', title: t('tags') },
        { id: 'aspects', title: t('aspects') },
        { id: 'survey', title: sending('title') },
      ]}
    >
      <Section
        {...shared}
        id='stars'
        title={t('stars')}
        hint={t('starsHint')}
        draft={stars}
        labels={{ useStarEvaluate: t('useStars'), starEvaluates: t('stars') }}
        onSave={save}
      >
        <Checkbox
          checked={stars.value.useStarEvaluate}
          disabled={readOnly}
          onChange={event => stars.set({ useStarEvaluate: event.target.checked })}
        >
          {t('useStars')}
        </Checkbox>
        <div className='fields'>
          {STARS.map(n => (
            <LocalizedInput
              key={n}
              label={t('star', { n })}
              value={stars.value.starEvaluates[n - 1] ?? {}}
              max={20}
              disabled={readOnly}
              onChange={value =>
                stars.set({
                  starEvaluates: STARS.map(m => (m === n ? value : (stars.value.starEvaluates[m - 1] ?? {}))),
                })
              }
            />
          ))}
        </div>
      </Section>
      <Section
        {...shared}
        id='tags'
        title={t('tags')}
        hint={t('tagsHint')}
        draft={tags}
        labels={{ useTagEvaluate: t('useTags'), tagEvaluates: t('tags') }}
        onSave={save}
      >
        <Checkbox
          checked={tags.value.useTagEvaluate}
          disabled={readOnly}
          onChange={event => tags.set({ useTagEvaluate: event.target.checked })}
        >
          {t('useTags')}
        </Checkbox>
        {STARS.map(star => (
          <div key={star} className='field' role='group' aria-label={t('star', { n: star })}>
            <b>{t('star', { n: star })}</b>
            <Words
              words={tagsOf(star)}
              most={SETUP_LIMITS.tagsPerStar}
              label={n => t('tag', { n })}
              add={t('addTag')}
              disabled={readOnly}
              onChange={words =>
                tags.set({
                  tagEvaluates: STARS.map(one => ({ star: one, tags: one === star ? words : tagsOf(one) })).filter(
                    one => one.tags.length > 0,
                  ),
                })
              }
            />
          </div>
        ))}
      </Section>
      <Section
        {...shared}
        id='aspects'
        title={t('aspects')}
        draft={aspects}
        labels={{ starEvaluateFeilds: t('aspects') }}
        onSave={save}
      >
        <Words
          words={aspects.value.starEvaluateFeilds}
          most={SETUP_LIMITS.aspects}
          label={n => t('aspect', { n })}
          add={t('addAspect')}
          disabled={readOnly}
          onChange={words => aspects.set({ starEvaluateFeilds: words })}
        />
      </Section>
      <SurveySending />
    </Sections>
  )
}

/** How customers judge finished requests, and when they are asked how it was. */
export default function EvaluationPage() {
  const title = titles.useT()
  const query = useGet('GET /staff/evaluation/get')
  return (
    <Page title={title('setupEvaluation')}>
      <Loaded query={query} rows={12}>
        {config => <Evaluation config={config} refresh={query.refetch} />}
      </Loaded>
    </Page>
  )
}
