import type { Deployment } from '../../deployment/deployment';
import type { Early } from '../early';

/** What the app continues (../README.md). */
export const early: Early = (window.early = {});

/** The page's settings, unchecked: `pageOf` has checked them, and the schema weighs more than this whole script. */
export const settings = JSON.parse(document.getElementById('deployment')?.textContent ?? '{}') as Partial<Deployment>;
