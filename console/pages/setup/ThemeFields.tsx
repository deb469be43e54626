import { Input, InputNumber } from 'antd'
import { contrast } from '@shared/color'
import { isColour, READABLE, themeColours, themeProblem } from '@shared/theme'
import type { Draft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Section } from '../../ui/Section'
import { setup } from './setup.i18n'

interface Theme {
  themeColour: string
  pageBackgroundColour: string
  containerMargin: number
}

/** A colour to be picked or typed. */
function ColourField({
  label,
  hint,
  error,
  value,
  disabled,
  onChange,
}: {
  label: string
  hint?: string
  error?: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
}) {
  // a door may have several colours: the first is picked, the others stay as they are typed
  const [first = '', ...others] = value.split(',')
  const six = /^#[0-9a-f]{6}$/i.test(first.trim()) ? first.trim() : '#13c2c2'
  return (
    <Field label={label} hint={hint} error={error}>
      {at => (
        <div className='colour'>
          <input
            type='color'
            aria-label={label}
            value={six}
            disabled={disabled}
            onChange={event => onChange([event.target.value.toUpperCase(), ...others].join(','))}
          />
          <Input
            {...at}
            value={value}
            maxLength={60}
            disabled={disabled}
            onChange={event => onChange(event.target.value.trim())}
          />
        </div>
      )}
    </Field>
  )
}

/** Colours of a door, with how readable they are and what the portal looks like in them. */
export function ThemeFields({
  draft,
  shared,
  onSave,
}: {
  draft: Draft<Theme>
  shared: { refresh: () => Promise<unknown>; readOnly: boolean }
  onSave: (value: Theme) => Promise<unknown>
}) {
  const t = setup.useT()
  const { themeColour, pageBackgroundColour, containerMargin } = draft.value
  const colours = { themeColor: themeColour, pageBackgroundColour }
  const problem = themeProblem(colours)
  const shown = themeColours(colours)
  const ratio = contrast('#ffffff', shown.primary)
  const isThemeWrong = themeColour.split(',').some(one => !isColour(one.trim()))
  const isPageWrong = !isColour(pageBackgroundColour)
  return (
    <Section
      {...shared}
      id='theme'
      title={t('theme')}
      draft={draft}
      labels={{ themeColour: t('themeColour'), pageBackgroundColour: t('pageColour'), containerMargin: t('margin') }}
      isWrong={problem !== null}
      onSave={onSave}
    >
      <div className='fields'>
        <ColourField
          label={t('themeColour')}
          value={themeColour}
          disabled={shared.readOnly}
          error={isThemeWrong ? t('noColour') : undefined}
          hint={`${t('contrast', { ratio: ratio.toFixed(1) })} · ${
            ratio < READABLE ? t('darkened', { colour: shown.fill }) : t('readable')
          }`}
          onChange={value => draft.set({ themeColour: value })}
        />
        <ColourField
          label={t('pageColour')}
          value={pageBackgroundColour}
          disabled={shared.readOnly}
          error={
            isPageWrong
              ? t('noColour')
              : problem?.ratio
                ? t('unreadable', { ratio: problem.ratio.toFixed(1) })
                : undefined
          }
          onChange={value => draft.set({ pageBackgroundColour: value })}
        />
        <Field label={t('margin')}>
          {({ id }) => (
            <InputNumber
              id={id}
              value={containerMargin}
              min={0}
              max={32}
              precision={0}
              disabled={shared.readOnly}
              onChange={value => draft.set({ containerMargin: value ?? 8 })}
            />
          )}
        </Field>
      </div>
      <figure
        className='preview'
        aria-label={t('preview')}
        style={{ background: shown.page, padding: Math.max(8, containerMargin) }}
      >
        <div className='preview__card'>
          <b>{t('previewRequest')}</b>
          <span className='preview__tag' style={{ background: shown.soft, color: shown.dark }}>
            {t('previewState')}
          </span>
        </div>
        <p style={{ color: shown.hint }}>{t('previewHint')}</p>
        <span className='preview__button' style={{ background: shown.fill }}>
          {t('previewButton')}
        </span>
      </figure>
    </Section>
  )
}
