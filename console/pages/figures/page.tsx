import { Button, Input, Segmented, Tooltip } from 'antd'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { daysAfter, tenantDay } from '@shared/day'
import { rowsOf, type FigureDimension, type FigureKey, type FigureUnit } from '@shared/figures'
import type { Answer } from '../../api/call'
import { saveFile } from '../../api/download'
import { useMay } from '../../api/me'
import { useGet, useGetWhen } from '../../api/queries'
import { ExportButton } from '../../list/ExportButton'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { Loaded, Skeleton } from '../../ui/states'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { figures as figureTexts } from './figures.i18n'
import { difference, written } from './written'
import './figures.css'

type Definition = Answer<'GET /staff/figures/definitions'>[number]
type Period = Answer<'GET /staff/figures/period'>
type Figure = Period['figures'][number]
type Split = Answer<'GET /staff/figures/split'>
const Chart = lazy(() => import('./Chart'))

/** Periods that are offered, in days up to today. */
const LENGTHS = [7, 14, 30, 90, 365] as const
const USUAL = 14
/** A longer table is opened by whoever wants it. */
const MOST_OPEN = 14
const DAY = /^[12]\d{3}-\d\d-\d\d$/

/** The period of the address: so many days up to today, or from a day to another. */
function usePeriod() {
  const [get, set] = useUrlState()
  const today = tenantDay(Date.now())
  const [from, to] = [get('from'), get('to')]
  const isOwn = DAY.test(from) && DAY.test(to)
  const days = LENGTHS.find(one => String(one) === get('days')) ?? USUAL
  const period = isOwn ? { from, to } : { from: daysAfter(today, 1 - days), to: today }
  return { get, set, period, days: isOwn ? null : days }
}

/** How a figure has changed, in words; green where that is better. */
function Change({ figure, definition: { unit, rises } }: { figure: Figure; definition: Definition }) {
  const t = figureTexts.useT()
  const { value, former } = figure
  if (value === null) return <span className='figures__change'>{t('none')}</span>
  if (former === null) return <span className='figures__change'>{t('newly')}</span>
  const by = difference(value, former, unit)
  const isBetter = rises === null || !by ? null : value > former === rises
  const tone = isBetter === null ? '' : isBetter ? ' figures__change--good' : ' figures__change--bad'
  return (
    <span className={`figures__change${tone}`}>{by ? t(value > former ? 'more' : 'less', { n: by }) : t('same')}</span>
  )
}

function Tile({
  figure,
  definition,
  isChosen,
  onChoose,
}: {
  figure: Figure
  definition: Definition
  isChosen: boolean
  onChoose: () => void
}) {
  const t = figureTexts.useT()
  return (
    <li className={isChosen ? 'figures__tile figures__tile--on' : 'figures__tile'}>
      <button type='button' className='figures__choose' aria-pressed={isChosen} onClick={onChoose}>
        <span className='figures__name'>{definition.name}</span>
        <strong>{written(figure.value, definition.unit)}</strong>
        <Change figure={figure} definition={definition} />
      </button>
      <Tooltip title={definition.definition} trigger={['hover', 'focus', 'click']}>
        <button type='button' className='figures__why' aria-label={t('means', { name: definition.name })}>
          ?
        </button>
      </Tooltip>
    </li>
  )
}

interface Line {
  key: string
  name: string
  value: number | null
  high: number | null
  count: number
  former?: number | null
  /** where the rows stand that it counted */
  rows: string | null
}
/** What a chart shows, as a table: whoever cannot see or point at bars reads it, and goes from it to the rows. */
function Table({
  caption,
  first,
  lines,
  unit,
}: {
  caption: string
  first: string
  lines: readonly Line[]
  unit: FigureUnit
}) {
  const t = figureTexts.useT()
  const hasHigh = unit === 'minutes'
  const hasFormer = lines.some(one => one.former !== undefined)
  return (
    <details className='figures__table' open={lines.length <= MOST_OPEN}>
      <summary>{t('asTable')}</summary>
      <table>
        <caption className='unseen'>{caption}</caption>
        <thead>
          <tr>
            <th scope='col'>{first}</th>
            <th scope='col'>{t('value')}</th>
            {hasHigh && <th scope='col'>{t('highColumn')}</th>}
            {unit !== 'number' && <th scope='col'>{t('facts')}</th>}
            {hasFormer && <th scope='col'>{t('former')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, value, high, count, former, rows }) => (
            <tr key={key}>
              <th scope='row'>{name}</th>
              <td>
                {rows && count > 0 ? (
                  <Link href={rows} aria-label={t('open', { n: count, name })}>
                    {written(value, unit)}
                  </Link>
                ) : (
                  written(value, unit)
                )}
              </td>
              {hasHigh && <td>{written(high, unit)}</td>}
              {unit !== 'number' && <td>{written(count, 'number')}</td>}
              {hasFormer && <td>{written(former ?? null, unit)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** A chart and its table. */
function Drawn({
  title,
  first,
  lines,
  unit,
  shape,
}: {
  title: string
  first: string
  lines: readonly Line[]
  unit: FigureUnit
  shape: 'columns' | 'line' | 'rows'
}) {
  const [, navigate] = useLocation()
  const points = useMemo(() => lines.map(({ name, value }) => ({ name, value })), [lines])
  const format = useCallback((value: number) => written(value, unit), [unit])
  const pick = useCallback(
    (index: number) => {
      const rows = lines[index]?.rows
      if (rows) navigate(rows)
    },
    [lines, navigate],
  )
  return (
    <div className='figures__drawn'>
      <Suspense fallback={<Skeleton rows={5} />}>
        <Chart
          label={title}
          points={points}
          shape={shape}
          format={format}
          onPick={lines.some(one => one.rows) ? pick : undefined}
        />
      </Suspense>
      <Table caption={title} first={first} lines={lines} unit={unit} />
    </div>
  )
}

/** A figure by the values of a dimension. */
function Parts({ split, definition, dimension }: { split: Split; definition: Definition; dimension: FigureDimension }) {
  const t = figureTexts.useT()
  const maySeeRows = useMay()('event.read')
  const { key, unit, name } = definition
  const of = definition.by.find(one => one.dimension === dimension)?.name ?? ''
  const { from, to } = split
  const lines = useMemo<Line[]>(
    () => [
      ...split.parts.map(part => ({
        ...part,
        rows: maySeeRows ? rowsOf(key, { from, to, part: { dimension, value: part.key } }) : null,
      })),
      ...(split.others
        ? [{ ...split.others, key: ' ', name: t('others', { n: split.others.values }), rows: null }]
        : []),
    ],
    [split, maySeeRows, key, from, to, dimension, t],
  )
  if (lines.length === 0) return <p className='field__hint'>{t('none')}</p>
  return <Drawn title={t('by', { name, dimension: of })} first={of} lines={lines} unit={unit} shape='rows' />
}

/** One figure: what it means, day by day, and by what it is made of. */
function Chosen({ period, figure, definition }: { period: Period; figure: Figure; definition: Definition }) {
  const t = figureTexts.useT()
  const maySeeRows = useMay()('event.read')
  const [get, set] = useUrlState()
  const { key, unit, method, name, by } = definition
  const { from, to, step } = period
  const dimension = by.find(one => one.dimension === get('by'))?.dimension ?? by[0]?.dimension ?? null
  const query = dimension && { from, to, figure: key, dimension }
  const split = useGetWhen('GET /staff/figures/split', query && { query })
  const lines = useMemo<Line[]>(
    () =>
      figure.points.map(point => ({
        ...point,
        key: point.from,
        name: step === 'day' ? point.from.slice(5) : point.from.slice(0, 7),
        rows: maySeeRows ? rowsOf(key, point) : null,
      })),
    [figure.points, step, maySeeRows, key],
  )
  const title = t(step === 'day' ? 'byDay' : 'byMonth', { name })
  return (
    <>
      <section className='card figures__chosen' aria-labelledby='figure-days'>
        <div className='figures__head'>
          <h2 id='figure-days'>{title}</h2>
          {figure.high !== null && <span>{t('high', { n: written(figure.high, unit) })}</span>}
        </div>
        <p className='field__hint'>{definition.definition}</p>
        <Drawn
          title={title}
          first={t(step === 'day' ? 'day' : 'month')}
          lines={lines}
          unit={unit}
          shape={method === 'count' || method === 'sum' ? 'columns' : 'line'}
        />
      </section>
      {dimension && query && (
        <section className='card figures__chosen' aria-labelledby='figure-parts'>
          <div className='figures__head'>
            <h2 id='figure-parts'>
              {t('by', { name, dimension: by.find(one => one.dimension === dimension)?.name ?? '' })}
            </h2>
            {by.length > 1 && (
              <Segmented<FigureDimension>
                aria-label={t('splitBy')}
                value={dimension}
                options={by.map(one => ({ value: one.dimension, label: one.name }))}
                onChange={next => set({ by: next }, { replace: true })}
              />
            )}
            <ExportButton save={format => saveFile('GET /staff/figures/export', { query: { ...query, format } })} />
          </div>
          <Loaded query={split} rows={5}>
            {data => <Parts split={data} definition={definition} dimension={dimension} />}
          </Loaded>
        </section>
      )}
    </>
  )
}

function Overview({ period, definitions }: { period: Period; definitions: readonly Definition[] }) {
  const t = figureTexts.useT()
  const [get, set] = useUrlState()
  const chosen = definitions.find(one => one.key === get('figure')) ?? definitions[0]
  const figureOf = (key: FigureKey) => period.figures.find(one => one.key === key)
  const figure = chosen && figureOf(chosen.key)
  const groups = [...new Map(definitions.map(one => [one.group, one.groupName]))]
  return (
    <>
      {period.staleDays > 0 && (
        <p className='field__hint' role='status'>
          {t('stale', { n: period.staleDays })}
        </p>
      )}
      <div className='figures__groups'>
        {groups.map(([group, groupName]) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{groupName}</h2>
            <ul className='figures__tiles'>
              {definitions
                .filter(one => one.group === group)
                .map(definition => {
                  const own = figureOf(definition.key)
                  return (
                    own && (
                      <Tile
                        key={definition.key}
                        figure={own}
                        definition={definition}
                        isChosen={definition === chosen}
                        onChoose={() => set({ figure: definition.key, by: null }, { replace: true })}
                      />
                    )
                  )
                })}
            </ul>
            {/* beneath its own, so that it is seen where it was chosen */}
            {chosen && figure && chosen.group === group && (
              <Chosen key={chosen.key} period={period} figure={figure} definition={chosen} />
            )}
          </section>
        ))}
      </div>
    </>
  )
}

/** What the company learns: how many, how fast, how well, and what it brings; each number leads to its rows where a list counts the same. */
export default function FiguresPage() {
  const t = figureTexts.useT()
  const title = titles.useT()
  const { set, period, days } = usePeriod()
  const definitions = useGet('GET /staff/figures/definitions')
  const query = useGet('GET /staff/figures/period', { query: period })
  const chooseDay = (change: Partial<typeof period>) => set({ ...period, ...change, days: null }, { replace: true })
  return (
    <Page
      title={title('figures')}
      actions={
        <ExportButton save={format => saveFile('GET /staff/figures/export', { query: { ...period, format } })} />
      }
    >
      <div className='figures'>
        <div className='figures__period' role='group' aria-label={t('period')}>
          <div className='figures__lengths'>
            {LENGTHS.map(one => (
              <Button
                key={one}
                type={one === days ? 'primary' : 'default'}
                aria-pressed={one === days}
                onClick={() => set({ days: one, from: null, to: null }, { replace: true })}
              >
                {t('lastDays', { n: one })}
              </Button>
            ))}
          </div>
          {(['from', 'to'] as const).map(name => (
            <Field key={name} label={t(name)}>
              {at => (
                <Input
                  {...at}
                  type='date'
                  min='2000-01-01'
                  max='2199-12-31'
                  value={period[name]}
                  onChange={event => DAY.test(event.target.value) && chooseDay({ [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <Loaded query={query} rows={8}>
          {data => (
            <>
              <p className='field__hint'>
                {t('compared', {
                  from: data.from,
                  to: data.to,
                  n: Math.round((Date.parse(data.to) - Date.parse(data.from)) / 86_400_000) + 1,
                })}
              </p>
              <Loaded query={definitions} rows={8}>
                {all => <Overview period={data} definitions={all} />}
              </Loaded>
            </>
          )}
        </Loaded>
      </div>
    </Page>
  )
}
