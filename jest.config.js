const path = require('node:path')
const defineJestConfig = require('@tarojs/test-utils-react/dist/jest.js').default

const testUtils = path.dirname(require.resolve('@tarojs/test-utils-react/package.json'))
const nothing = '<rootDir>/config/noop/index.js'

const shared = {
  // everything, node_modules too: Taro and NutUI are ES modules
  transform: { '^.+\\.(mjs|js|jsx|ts|tsx)$': '<rootDir>/test/jest-transformer.js' },
  // the same order as Taro's: a platform's file before the plain one
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'js', 'mjs', 'json', 'jsx'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@(shared|contract|config)/(.*)$': '<rootDir>/$1/$2',
    '\\.(css|scss)$': nothing,
    '^swiper(/.*)?$': nothing,
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  globals: { LIANKE_SERVER: '' },
}
const rules = {
  ...shared,
  displayName: 'rules',
  // they need neither a page nor Taro, which take most of the time of a short file
  testEnvironment: 'node',
  transformIgnorePatterns: [],
  testMatch: ['shared', 'src/lib', 'console/pages'].map(folder => `<rootDir>/${folder}/**/*.test.ts`),
}
const portal = {
  ...defineJestConfig(shared),
  displayName: 'portal',
  testEnvironment: 'jsdom',
  testMatch: ['src', 'console'].map(folder => `<rootDir>/${folder}/**/*.test.{ts,tsx}`),
  testPathIgnorePatterns: ['<rootDir>/src/lib/', '<rootDir>/console/pages/.*\\.test\\.ts$'],
  setupFiles: [path.join(testUtils, 'dist/jest/jest.setup.js'), '<rootDir>/test/jest-setup.js'],
}
// these belong to a run as a whole, and not to a part
delete portal.bail
delete portal.verbose

module.exports = { projects: [rules, portal] }
