#!/usr/bin/env node
import { main } from '../agent/main.ts';

process.exitCode = await main(process.argv.slice(2));
