import { coordinatesOf, distanceBetween, rounded, toGcj, toWgs } from './coordinates'

const BEIJING = { longitude: 116.404, latitude: 39.915 }

test('satellites and maps of the mainland lie some hundred metres apart there, and nowhere else', () => {
  // as published converters have it
  expect(rounded(toGcj(BEIJING))).toEqual({ longitude: 116.410244, latitude: 39.916404 })
  for (const at of [BEIJING, { longitude: 120.1551, latitude: 30.2741 }, { longitude: 87.6, latitude: 43.8 }]) {
    const shift = distanceBetween(at, toGcj(at))
    expect(shift > 50 && shift < 800).toBe(true)
    expect(distanceBetween(toWgs(toGcj(at)), at) < 0.01).toBe(true)
  }
  for (const at of [
    { longitude: 37.62, latitude: 55.75 },
    { longitude: -0.1, latitude: 51.5 },
  ])
    expect([toGcj(at), toWgs(at)]).toEqual([at, at])
})

test('distances are those of a globe', () => {
  expect(Math.round(distanceBetween(BEIJING, { longitude: 121.474, latitude: 31.23 }) / 1000)).toBe(1069)
  expect(distanceBetween(BEIJING, BEIJING)).toBe(0)
  expect(
    Math.round(distanceBetween({ longitude: 179.9, latitude: 0 }, { longitude: -179.9, latitude: 0 }) / 1000),
  ).toBe(22)
})

test('what stands in an address is a place on the earth, or none', () => {
  expect(coordinatesOf('120.5', '-30')).toEqual({ longitude: 120.5, latitude: -30 })
  for (const [longitude, latitude] of [
    ['', ''],
    [undefined, '30'],
    ['181', '30'],
    ['120', '91'],
    ['1e2', '30'],
    ['120;alert(1)', '30'],
    ['NaN', '30'],
  ])
    expect(coordinatesOf(longitude, latitude)).toBe(null)
})
