"""What people do over several messages: a walk that takes one at random rarely gets from its beginning to its end.

A story looks at the app before each of its steps, and ends early where it can't go on, as other messages come in
between.
"""

from tests.web.stories import friends, games, puzzles, room, screens
from tests.web.stories.telling import Story, deed

STORIES: tuple[Story, ...] = (
    puzzles.missed_puzzle,
    puzzles.days_puzzle,
    puzzles.run_to_its_end,
    puzzles.own_mistakes,
    games.even_rematch,
    games.alone_to_the_end,
    games.series,
    games.head_start,
    games.fallen_flag,
    games.challenge_begun,
    games.challenge_met,
    games.curtains,
    games.coached,
    games.hints,
    games.typed,
    games.two_windows,
    games.looked_back,
    games.looked_through,
    screens.shared_game,
    screens.month_shared,
    screens.visited_game,
    screens.dared_friend,
    screens.damaged_text,
    screens.saved_games,
    screens.statistics,
    screens.lessons,
    screens.browser,
    screens.languages,
    screens.set_up,
    screens.edited,
    screens.lab,
    screens.rules_read,
    friends.invited_friend,
    friends.joined_friend,
    friends.early_end,
    friends.friends_to_the_end,
    friends.carried_seat,
    friends.played_twice,
    friends.gone_back,
    friends.two_on_seat,
    friends.household,
    friends.two_people_and_friend,
    friends.friend_invited_by_sheet,
    friends.unsaved_invitation,
    room.live_game,
    room.guest_in_room,
    room.game_by_link_goes_live,
)

__all__ = ["STORIES", "Story", "deed"]
