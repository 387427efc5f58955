// It must run on any Node version without dependencies. Each failed check prints its remedy in one line.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const purpose = process.argv[2]
const SHELL = 'chromium-headless-shell'
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Returns undefined if the program is missing. */
function versionOf(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? `${stdout}${stderr}` : undefined
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

function installPackages() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const wanted = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return
  console.log('Installing packages…')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  if (spawnSync('npm', ['ci', ...quiet], { cwd: root }).status === 0) return
  // Some registries lack other platforms' optional binaries, which `npm ci` needs.
  const { status } = spawnSync('npm', ['install', '--no-save', ...quiet], { cwd: root, stdio: 'inherit' })
  if (status !== 0) stop('The packages could not be installed: see what npm says above.')
}

function checkNode() {
  const version = versionOf(join(root, 'node_modules/.bin/node'), ['--version']) ?? ''
  if (Number(version.match(/^v(\d+)/)?.[1] ?? 0) >= 24) return
  stop('Node 24 is missing from node_modules: run `npm ci` (its install script for "node" must be allowed).')
}

function checkJava() {
  const version = versionOf('java', ['-version']) ?? ''
  if (Number(version.match(/version "(\d+)/)?.[1] ?? 0) >= 17) return
  stop(
    'Java 17 or newer is needed for DynamoDB Local: on Debian run `apt-get install openjdk-17-jre-headless`.',
  )
}

function checkBrowser() {
  const isThere = (name) => name && versionOf(name, ['--version'])
  if ([process.env.CHROMIUM, SHELL].some(isThere)) return
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) aptInstall(SHELL)
  if ([SHELL, 'chromium', 'chromium-browser', 'google-chrome'].some(isThere)) return
  if (mayInstall) aptInstall('chromium')
  if (isThere('chromium')) return
  stop(
    `The tests need a Chromium: install it (Debian: \`apt-get install ${SHELL}\`) or name one in CHROMIUM.`,
  )
}

/** The timeout is short, because Debian's mirrors may be out of reach. */
function aptInstall(browser) {
  console.log(`Installing ${browser} (apt-get)…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  const quick = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  spawnSync('apt-get', ['update', ...quick], { ...options, timeout: 90_000 })
  const packages = [browser, 'fonts-liberation']
  spawnSync('apt-get', ['install', '-y', ...quick, '--no-install-recommends', ...packages], options)
}

installPackages()
checkNode()
checkJava()
if (purpose === 'test') checkBrowser()
