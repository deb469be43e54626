import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use as draw } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

// what is drawn and nothing else: the rest of the library stays out of the build
draw([BarChart, LineChart, GridComponent, SVGRenderer])

const HEIGHT = 240
const ROW = 28
/** A colour of the page, as it is now. */
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

interface Props {
  label: string
  /** null where nothing was counted */
  points: readonly { name: string; value: number | null }[]
  /** days as columns, or a line where a bar from nothing would say little; the values of a dimension as rows */
  shape: 'columns' | 'line' | 'rows'
  format: (value: number) => string
  /** a bar or a point was chosen; only where it leads somewhere */
  onPick?: ((index: number) => void) | undefined
}

/** Figures as bars or a line. The table beside it says the same, and leads to the same, for who cannot see or point. */
export default function Chart({ label, points, shape, format, onPick }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const height = shape === 'rows' ? Math.max(2, points.length) * ROW : HEIGHT
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const chart = init(element, undefined, { renderer: 'svg' })
    const option = () => {
      const text = { color: colour('second'), fontFamily: 'inherit' }
      const line = { lineStyle: { color: colour('line') } }
      const names = {
        type: 'category' as const,
        data: points.map(one => one.name),
        axisTick: { show: false },
        axisLine: { show: shape !== 'rows', ...line },
        axisLabel:
          shape === 'rows' ? { ...text, width: 120, overflow: 'truncate' as const } : { ...text, hideOverlap: true },
      }
      const values = {
        type: 'value' as const,
        show: shape !== 'rows',
        splitNumber: 4,
        splitLine: line,
        axisLabel: { ...text, formatter: format },
      }
      const data = points.map(one => one.value ?? '-')
      const cursor = onPick ? 'pointer' : 'default'
      return {
        animation: false,
        grid: { left: 12, right: shape === 'rows' ? 64 : 12, top: 12, bottom: 4, containLabel: true },
        ...(shape === 'rows' ? { xAxis: values, yAxis: { ...names, inverse: true } } : { xAxis: names, yAxis: values }),
        series: [
          shape === 'line'
            ? {
                type: 'line' as const,
                data,
                cursor,
                // a day between two without anything has no line, and would not be seen
                showAllSymbol: true,
                symbolSize: 7,
                lineStyle: { color: colour('fill'), width: 2 },
                itemStyle: { color: colour('fill') },
              }
            : {
                type: 'bar' as const,
                data,
                cursor,
                barMaxWidth: shape === 'rows' ? 16 : 28,
                itemStyle: { color: colour('fill'), borderRadius: shape === 'rows' ? 4 : [4, 4, 0, 0] },
                ...(shape === 'rows'
                  ? {
                      label: {
                        ...text,
                        show: true,
                        position: 'right' as const,
                        formatter: ({ value }: { value?: unknown }) => (typeof value === 'number' ? format(value) : ''),
                      },
                    }
                  : {}),
              },
        ],
      }
    }
    chart.setOption(option())
    if (onPick) chart.on('click', ({ dataIndex }) => onPick(dataIndex))
    const resized = new ResizeObserver(() => chart.resize())
    resized.observe(element)
    // light or dark
    const recoloured = new MutationObserver(() => chart.setOption(option()))
    recoloured.observe(document.documentElement, { attributes: true })
    return () => {
      resized.disconnect()
      recoloured.disconnect()
      chart.dispose()
    }
  }, [points, shape, format, onPick])
  return <div ref={place} className='figures__drawing' role='img' aria-label={label} style={{ height }} />
}
